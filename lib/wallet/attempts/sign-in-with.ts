import { type Address, isAddressEqual } from 'viem';
import { prepareSignInRequest, type SignInRequest } from '@/lib/auth/one-approval';
import { type SignedMessage, signOut, submitSignIn } from '@/lib/auth/sign-in-client';
import { classifyError } from '@/lib/errors/classify-error';
import { recordFailure, reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { withTimeLimit } from '@/lib/wallet/requests/promises';

/** After this limit, the wallet only connects. */
const nonceLimitMs = 3_000;

/** A signature made while the wallet connected; not verified yet. */
export type WalletSignature = SignedMessage & { address: Address; chainId: number };

/** Null if the server supplies no nonce in time: the wallet then connects, and signs in as a second step. */
export function prepareSignIn(appUrl: string): Promise<SignInRequest | null> {
  return withTimeLimit(prepareSignInRequest(appUrl), nonceLimitMs).catch(() => null);
}

/** Signs in with the connected account's message, preferring the one for the connected network. */
export async function signInWith(
  signed: readonly WalletSignature[],
  { accounts: [account], chainId }: { accounts: readonly Address[]; chainId: number },
): Promise<boolean> {
  const own = signed.filter(
    ({ address }) => account !== undefined && isAddressEqual(address, account),
  );
  const signature = own.find((it) => it.chainId === chainId) ?? own[0];
  if (signature === undefined) return false;
  const failure = await submitSignIn(signature);
  if (failure === null) return true;
  // The wallet is connected, so the kit requests the signature next.
  recordFailure('signature', failure);
  reportWalletError(failure);
  return false;
}

/** Signs out a visitor who changed their mind while the server verified the signature. */
export async function signOutAgain(): Promise<void> {
  await signOut().catch((error: unknown) => reportWalletError(classifyError(error)));
}
