import type { Address, Hash } from 'viem';
import { send } from '@/lib/auth/send';
import type { SessionInfo } from '@/lib/auth/session';
import { notifyOtherTabs } from '@/lib/auth/session-channel';
import { refreshSession, setPageSession } from '@/lib/auth/session-store';
import { AppError } from '@/lib/errors/app-error';
import { emitEvent } from '@/lib/funnel';
import { isObject, readField, readString } from '@/lib/parse';

const path = '/api/safe/sign-in';

export type PendingSignIn = {
  /** Checksummed. */
  address: Address;
  chainId: number;
  /** The exact text that the owners sign. */
  message: string;
  /** ISO 8601. */
  expires: string;
  /** The `safeTxHash` of the proposal that signs the message on chain. */
  proposal: Hash | null;
};

type Started = {
  pending: PendingSignIn;
  /** Null if a cookie in this browser can finish the sign-in. */
  ticket: string | null;
};

export type Finished =
  | { ok: true; session: SessionInfo }
  /** `waiting`: more owners have to sign. */
  | { ok: false; reason: 'waiting' | 'busy' | 'gone' };

export async function readPendingSignIn(): Promise<PendingSignIn | null> {
  const response = await request('GET');
  const answer: unknown = response.ok ? await response.json() : null;
  return parsePending(readField(answer, 'pending'));
}

/** Throws `AppError` when the server refuses. */
export async function startSafeSignIn(safe: {
  address: string;
  chainId: number;
}): Promise<Started> {
  const response = await request('POST', safe);
  if (response.status === 429) throw new AppError('tooManyTries');
  const answer: unknown = response.ok ? await response.json() : null;
  const ticket = readString(answer, 'ticket');
  const pending = parsePending(readField(answer, 'pending'));
  if (pending === null || ticket === null) throw new AppError('prepareFailed');
  // A browser that blocks cookies in this frame does not send the new one back.
  const stored = await readPendingSignIn().catch(() => null);
  return { pending, ticket: stored?.message === pending.message ? null : ticket };
}

/**
 * Submits the owners' signatures, or `0x` for one on chain. Throws `AppError` at a limit or without a server.
 */
export async function finishSafeSignIn(
  signature: string,
  ticket: string | null,
): Promise<Finished> {
  const response = await request('PUT', {
    signature,
    ...(ticket === null ? {} : { ticket, keep: 'page' }),
  });
  if (response.status === 429) throw new AppError('tooManyTries');
  if (response.status === 503) return { ok: false, reason: 'busy' };
  if (response.status === 401) return { ok: false, reason: 'waiting' };
  if (!response.ok) return { ok: false, reason: 'gone' };
  const answer: unknown = await response.json();
  const [token, id] = [readString(answer, 'token'), readString(answer, 'id')];
  if (token !== null && id !== null) setPageSession({ token, id });
  const session = await refreshSession();
  if (!session) throw new AppError('cookiesBlocked');
  emitEvent({ type: 'signed-in', chainId: session.chainId, address: session.address });
  notifyOtherTabs('changed');
  return { ok: true, session };
}

/** Keeps the proposal's hash across a reload. */
export async function recordSigningProposal(safeTxHash: string): Promise<void> {
  await request('PATCH', { safeTxHash });
}

/** Cancels the sign-in, also for anybody with a copy of the ticket. */
export async function cancelSafeSignIn(ticket: string | null): Promise<void> {
  const response = await request('DELETE', ticket === null ? undefined : { ticket });
  if (!response.ok) throw new AppError('signInUnavailable');
}

async function request(method: string, body?: object): Promise<Response> {
  if (body === undefined) return await send(path, { method });
  const headers = { 'content-type': 'application/json' };
  return await send(path, { method, headers, body: JSON.stringify(body) });
}

function parsePending(value: unknown): PendingSignIn | null {
  if (!isObject(value)) return null;
  const { address, chainId, message, expires, proposal } = value;
  if (!isHex(address) || typeof chainId !== 'number') return null;
  if (typeof message !== 'string' || typeof expires !== 'string') return null;
  return { address, chainId, message, expires, proposal: isHex(proposal) ? proposal : null };
}

function isHex(value: unknown): value is Address {
  return typeof value === 'string' && value.startsWith('0x');
}
