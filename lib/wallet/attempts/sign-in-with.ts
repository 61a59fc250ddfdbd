import { type Address, isAddressEqual } from 'viem';
import { prepareSignInRequest, type SignInRequest } from '@/lib/auth/one-approval';
import { signOut } from '@/lib/auth/sign-in-client';
import { type SignedMessage, submitSignIn } from '@/lib/auth/submit-sign-in';
import { classifyError } from '@/lib/errors/classify-error';
import { recordFailure, reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { withTimeLimit } from '@/lib/wallet/requests/with-time-limit';

/** Milliseconds that the server may take for a nonce, before the wallet is asked to connect alone. */
const nonceLimit = 3_000;

/** A message that a wallet signed while it connected; nothing of it is verified. */
export type WalletSignature = SignedMessage & { address: Address; chainId: number };

/** Null where the server gives no nonce in time: the wallet connects, and signs in by a second step. */
export function prepareSignIn(appUrl: string): Promise<SignInRequest | null> {
  return withTimeLimit(prepareSignInRequest(appUrl), nonceLimit).catch(() => null);
}

/** Signs in with the message of the account that is connected, of its network if there is one of that. */
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
  // Connected all the same, and the kit asks for the message by itself.
  recordFailure(failure);
  reportWalletError(failure);
  return false;
}

/** The visitor changed their mind while the server checked the signature. */
export async function signOutAgain(): Promise<void> {
  await signOut().catch((error: unknown) => reportWalletError(classifyError(error)));
}
