import { getTermsNow, type MessageTerms } from '@/lib/auth/message-terms';
import { clientSession, untilLeft } from '@/lib/auth/session-store';
import { getNonce } from '@/lib/auth/sign-in-nonce';
import { config } from '@/lib/config';

/** What a wallet is asked to sign while it connects; account and chain are for it to add. */
export type SignInRequest = MessageTerms & { nonce: string };

/**
 * The message to ask for together with the connection. Null where connecting is all that is wanted: the fork
 * chose so, or the visitor has a session; and where WalletConnect's clients would refuse to sign it, which
 * count characters as bytes. Throws `AppError` when there is no nonce to be had.
 */
export async function prepareSignInRequest(appUrl: string): Promise<SignInRequest | null> {
  if (!config.signIn.oneApproval || !isAscii(config.statement)) return null;
  await untilLeft();
  if (clientSession.get()) return null;
  const { value, clockOffset } = await getNonce();
  return { ...getTermsNow(appUrl, clockOffset), nonce: value };
}

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}
