import type { Address } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import type { Account } from '@/lib/auth/account';
import { getMessageTerms, writeLinkStatement } from '@/lib/auth/message-terms';
import { fetchOwn } from '@/lib/auth/own-requests';
import { isRefusalCode, type RefusalCode } from '@/lib/auth/refusal-codes';
import { getServerNow } from '@/lib/auth/server-clock';
import { notifyOtherTabs } from '@/lib/auth/session-channel';
import { refreshSession } from '@/lib/auth/session-store';
import type { SignedMessage } from '@/lib/auth/sign-in-client';
import { getNonce, takeNonce } from '@/lib/auth/sign-in-nonce';
import { AppError, type ErrorCode } from '@/lib/errors/app-error';
import { readField, readString } from '@/lib/parse';

type Signer = { address: Address; chainId: number };

/** A refusal that is not listed becomes `linkUnavailable`. */
const codes: Readonly<Partial<Record<RefusalCode, ErrorCode>>> = {
  refused: 'verifyFailed',
  'unknown-factory': 'unknownFactory',
  // The page follows the session by itself.
  'signed-out': 'sessionGone',
  replayed: 'signAgain',
  'already-linked': 'alreadyLinked',
  'too-many-links': 'tooManyLinks',
  limited: 'tooManyTries',
  'node-unavailable': 'verifyUnavailable',
};

/** Returns the message by which this signer joins the session's account. Throws `AppError` without a nonce. */
export async function createLinkMessage(
  appUrl: string,
  session: Account,
  signer: Signer,
): Promise<string> {
  const nonce = await getNonce();
  const now = new Date(getServerNow());
  const terms = getMessageTerms(appUrl, now, writeLinkStatement(session));
  return createSiweMessage({ ...terms, ...signer, nonce });
}

/** Links the signer's account to the session's. Throws `AppError`. */
export async function submitLink(signed: SignedMessage): Promise<void> {
  takeNonce();
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(signed);
  await send('/api/links', { method: 'POST', headers, body });
}

/** Throws `AppError`. */
export async function unlinkAccount(account: Account): Promise<void> {
  await send(`/api/links/${account}`, { method: 'DELETE' });
  await refreshSession();
  notifyOtherTabs('changed');
}

async function send(path: string, init: RequestInit): Promise<void> {
  const response = await fetchOwn(path, init).catch((cause: unknown) => {
    throw new AppError('linkUnavailable', { cause });
  });
  if (response.ok) return;
  const answer: unknown = await response.json().catch(() => null);
  const code = readString(readField(answer, 'error'), 'code') ?? '';
  throw new AppError((isRefusalCode(code) ? codes[code] : undefined) ?? 'linkUnavailable');
}
