import type { AuthOptions } from 'next-auth';
import credentialsProvider from 'next-auth/providers/credentials';
import { SiweMessage } from 'siwe';

/** The sign-in from the adapter's documentation. `nonce` is the CSRF token in the request's cookie. */
export function getAuthOptions(nonce?: string): AuthOptions {
  return {
    secret: process.env.NEXTAUTH_SECRET ?? '',
    session: { strategy: 'jwt' },
    providers: [
      credentialsProvider({
        name: 'Ethereum',
        credentials: { message: { type: 'text' }, signature: { type: 'text' } },
        async authorize(credentials) {
          const siwe = new SiweMessage(credentials?.message ?? '');
          const result = await siwe.verify({
            signature: credentials?.signature ?? '',
            domain: new URL(process.env.NEXTAUTH_URL ?? '').host,
            nonce: nonce ?? '',
          });
          const user = { id: siwe.address, chainId: siwe.chainId };
          return result.success ? user : null;
        },
      }),
    ],
    callbacks: {
      session: ({ session, token }) => ({
        ...session,
        address: token.sub,
        user: { name: token.sub ?? null },
      }),
    },
  };
}
