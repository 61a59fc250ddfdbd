import { type SignedMessage, submitSignature } from '@/lib/auth/sign-in-client';
import { takeNonce } from '@/lib/auth/sign-in-nonce';
import type { ErrorCode } from '@/lib/errors/app-error';
import { classifyError } from '@/lib/errors/classify-error';

/** Returns null on success. */
export async function submitSignIn(signed: SignedMessage): Promise<ErrorCode | null> {
  try {
    await submitSignature(signed, takeNonce());
    return null;
  } catch (error) {
    return classifyError(error);
  }
}
