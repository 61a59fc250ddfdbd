import { getMessageTerms, type MessageTerms } from '@/lib/auth/message-terms';
import { getServerNow } from '@/lib/auth/server-clock';
import { clientSession, untilLeft } from '@/lib/auth/session-store';
import { getNonce } from '@/lib/auth/sign-in-nonce';
import { config } from '@/lib/config';

/** Terms to sign while connecting. The wallet adds account and chain. */
export type SignInRequest = MessageTerms & { nonce: string };

/**
 * Returns the message to request with a connection. Null with a session, or if the config turns it off. Throws
 * `AppError` without a nonce.
 */
export async function prepareSignInRequest(appUrl: string): Promise<SignInRequest | null> {
  if (!config.signIn.oneApproval) return null;
  await untilLeft();
  if (clientSession.get()) return null;
  const nonce = await getNonce();
  return { ...getMessageTerms(appUrl, new Date(getServerNow())), nonce };
}
