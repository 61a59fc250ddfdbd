import { parseSiweMessage } from 'viem/siwe';
import { isAccountOf } from '@/lib/auth/account';
import type { SessionInfo } from '@/lib/auth/session';
import { submitSignature } from '@/lib/auth/sign-in-client';
import { takeNonce } from '@/lib/auth/sign-in-nonce';
import { AppError, type ErrorCode } from '@/lib/errors/app-error';
import { classifyError } from '@/lib/errors/classify-error';

export type SignedMessage = { message: string; signature: string };

/** Returns null on success. */
export async function submitSignIn({
  message,
  signature,
}: SignedMessage): Promise<ErrorCode | null> {
  try {
    const session = await submitSignature({ message, signature, nonce: takeNonce() });
    if (session && isSignerOf(message, session)) return null;
    throw new AppError(session === null ? 'cookiesBlocked' : 'signInUnavailable');
  } catch (error) {
    return classifyError(error);
  }
}

/** False where the browser kept its earlier session. */
function isSignerOf(message: string, { account }: SessionInfo): boolean {
  const { address, chainId } = parseSiweMessage(message);
  return (
    address !== undefined && chainId !== undefined && isAccountOf(account, { address, chainId })
  );
}
