import type { Address, Hex, PrivateKeyAccount } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import { z } from 'zod';
import { parse } from '@/tests/support/wallet/signing';

const connection = z.tuple([
  z.strictObject({
    version: z.literal('1'),
    capabilities: z.strictObject({
      signInWithEthereum: z.strictObject({
        nonce: z.string(),
        chainId: z.string().regex(/^0x[1-9a-f][0-9a-f]*$/),
        version: z.literal('1'),
        domain: z.string(),
        uri: z.string(),
        statement: z.string(),
        issuedAt: z.iso.datetime(),
        expirationTime: z.iso.datetime(),
      }),
    }),
  }),
]);

type Terms = z.infer<typeof connection>[0]['capabilities']['signInWithEthereum'];
type Signed = { message: string; signature: Hex };

/** Result of `wallet_connect`. */
type Connection = {
  accounts: { address: Address; capabilities: { signInWithEthereum?: Signed } }[];
};

/** Returns the answer that replaces the connection; `sign` signs in with any account. */
export type AlterConnection = (
  connection: Connection,
  sign: (account: PrivateKeyAccount) => Promise<Connection['accounts'][number]>,
) => unknown;

export type SignInOwner = {
  readonly account: PrivateKeyAccount;
  readonly signsIn: boolean;
  readonly alterConnection: AlterConnection;
};

/**
 * Parses the page's request, which has exactly the fields of ERC-7846. Throws -32602 for any other request.
 */
export function parseSignIn(params: unknown): Terms {
  return parse(connection, params)[0].capabilities.signInWithEthereum;
}

/**
 * Answers `wallet_connect` as a wallet does. Based on the standard and the makers' documentation; the code
 * of no such wallet was read:
 *
 * - Accounts, each with the capabilities granted to it. The message follows EIP-4361 with exactly the
 *   requested terms, and has a `personal_sign` signature (https://eips.ethereum.org/EIPS/eip-7846).
 * - Message and signature in `capabilities.signInWithEthereum` of the account
 *   (https://docs.base.org/base-account/reference/core/capabilities/signInWithEthereum).
 */
export async function answerConnection(owner: SignInOwner, terms: Terms): Promise<unknown> {
  const { account, alterConnection } = owner;
  const sign = async (signer: PrivateKeyAccount) => {
    const { address } = signer;
    const message = write(terms, address);
    const signature = await signer.signMessage({ message });
    return { address, capabilities: { signInWithEthereum: { message, signature } } };
  };
  return alterConnection({ accounts: [await sign(account)] }, sign);
}

function write(terms: Terms, address: Address): string {
  const { chainId, issuedAt, expirationTime, ...rest } = terms;
  return createSiweMessage({
    ...rest,
    address,
    chainId: Number(chainId),
    issuedAt: new Date(issuedAt),
    expirationTime: new Date(expirationTime),
  });
}
