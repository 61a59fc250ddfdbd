import 'server-only';
import type { AuthOptions } from 'next-auth';
import credentialsProvider from 'next-auth/providers/credentials';
import { z } from 'zod';
import { shortenAddress } from '@/lib/address';
import { getMessageTerms } from '@/lib/auth/message-terms';
import { getChains } from '@/lib/chains';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { checkMessage } from '@/lib/server/check-message';
import { getAuthCookies } from '@/lib/server/cookies';
import { getLog } from '@/lib/server/log';
import { parseClaims } from '@/lib/server/session';
import { verifySignature } from '@/lib/server/verify-signature';

const credentialsSchema = z.object({
  message: z.string().max(4096),
  signature: z.string(),
  csrfToken: z.string().min(1),
});

/** next-auth's options for this deployment, made per request because the environment rules them. */
export function getAuthOptions(): AuthOptions {
  const env = getEnv();
  return {
    secret: env.authSecret,
    cookies: getAuthCookies(),
    session: { strategy: 'jwt', maxAge: config.session.idleLifetime },
    pages: { signIn: '/', signOut: '/', error: '/' },
    providers: [
      credentialsProvider({
        name: 'Ethereum',
        credentials: { message: { type: 'text' }, signature: { type: 'text' } },
        authorize,
      }),
    ],
    callbacks: {
      // Only sign-in writes claims. What a browser posts as session data is never merged.
      jwt: ({ token, user }) =>
        user === undefined
          ? token
          : {
              address: user.id,
              chainId: user.chainId,
              issuedAt: new Date().toISOString(),
            },
      session: ({ session, token }) => {
        // The token's own end is not known here yet; next-auth renews it to `session.expires`.
        const exp = Math.floor(Date.parse(session.expires) / 1000);
        const info = parseClaims({ ...token, exp });
        return info === null
          ? session
          : { ...info, expires: session.expires, user: { name: info.address } };
      },
    },
    logger: {
      error: (code) => getLog().error({ code }, 'next-auth'),
      warn: (code) => getLog().debug({ code }, 'next-auth'),
      debug: () => undefined,
    },
  };
}

/** The account that signed, or null. The reason of a refusal goes to the log alone. */
async function authorize(credentials: unknown) {
  const parsed = credentialsSchema.safeParse(credentials);
  if (!parsed.success) return refuse('malformed');
  const { message, signature, csrfToken } = parsed.data;
  const env = getEnv();
  const now = new Date();
  const checked = checkMessage(message, {
    ...getMessageTerms(env.appUrl, now),
    // next-auth has matched this token with the httpOnly cookie before it calls us.
    nonce: csrfToken,
    chainIds: getChains(env).map(({ id }) => id),
    now,
  });
  if (!checked.ok) return refuse(checked.reason);
  const { address, chainId } = checked.terms;
  const verified = await verifySignature({ address, chainId, message, signature });
  if (!verified.ok) return refuse(`signature ${verified.reason}`);
  getLog().info({ address: shortenAddress(address), chainId }, 'signed in');
  return { id: address, chainId };
}

function refuse(reason: string): null {
  getLog().info({ reason }, 'sign-in refused');
  return null;
}
