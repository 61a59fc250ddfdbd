import { getTermsNow, type MessageTerms } from '@/lib/auth/message-terms';
import { clientSession, untilLeft } from '@/lib/auth/session-store';
import { getNonce } from '@/lib/auth/sign-in-nonce';
import { config } from '@/lib/config';

/** The wallet adds account and chain. */
export type SignInRequest = MessageTerms & { nonce: string };

/**
 * The message to request with the connection. null if the fork switched this off, the visitor has a session,
 * or WalletConnect's clients would refuse the message because they count characters as bytes. Throws
 * `AppError` if there is no nonce.
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
