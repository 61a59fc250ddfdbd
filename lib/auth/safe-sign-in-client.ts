import type { PendingSignIn } from '@/lib/auth/safe-sign-in';
import type { SessionInfo } from '@/lib/auth/session';
import { notifyOtherTabs } from '@/lib/auth/session-channel';
import { refreshSession, setPageSession } from '@/lib/auth/session-store';
import { AppError } from '@/lib/errors/app-error';
import { isObject, readField, readString } from '@/lib/parse';

const path = '/api/safe/sign-in';
/** Milliseconds. Asking a Safe's chain may take the server nine seconds. */
const timeout = 15_000;

type Started = {
  pending: PendingSignIn;
  /** What finishes it; null where a cookie of this browser does. */
  ticket: string | null;
};

export type Finished =
  | { ok: true; session: SessionInfo }
  /** `waiting`: the owners who have signed are too few. */
  | { ok: false; reason: 'waiting' | 'busy' | 'gone' };

/** The sign-in that this browser has pending, or null. */
export async function readPendingSignIn(): Promise<PendingSignIn | null> {
  const response = await send('GET');
  const answer: unknown = response.ok ? await response.json() : null;
  return parsePending(readField(answer, 'pending'));
}

/** Starts one. Throws `AppError` when the server does not. */
export async function startSafeSignIn(safe: {
  address: string;
  chainId: number;
}): Promise<Started> {
  const response = await send('POST', safe);
  if (response.status === 429) throw new AppError('tooManyTries');
  const answer: unknown = response.ok ? await response.json() : null;
  const ticket = readString(answer, 'ticket');
  const pending = parsePending(readField(answer, 'pending'));
  if (pending === null || ticket === null) throw new AppError('prepareFailed');
  // A browser that stores no cookie in this frame does not send back the one that was just set.
  const stored = await readPendingSignIn().catch(() => null);
  return { pending, ticket: stored?.message === pending.message ? null : ticket };
}

/**
 * Submits the owners' signatures, `0x` where they signed on chain. Throws `AppError` when the
 * server cannot be reached, or has had enough.
 */
export async function finishSafeSignIn(
  signature: string,
  ticket: string | null,
): Promise<Finished> {
  const response = await send('PUT', {
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
  notifyOtherTabs();
  return { ok: true, session };
}

/** Records the proposal that signs the pending sign-in, for after a reload. */
export async function recordSigningProposal(safeTxHash: string): Promise<void> {
  await send('PATCH', { safeTxHash });
}

/** Revokes the pending sign-in, also for who has a copy of its ticket. */
export async function cancelSafeSignIn(ticket: string | null): Promise<void> {
  const response = await send('DELETE', ticket === null ? undefined : { ticket });
  if (!response.ok) throw new AppError('signInUnavailable');
}

async function send(method: string, body?: object): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      cache: 'no-store',
      signal: AbortSignal.timeout(timeout),
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  } catch (cause) {
    throw new AppError('signInUnavailable', { cause });
  }
}

function parsePending(value: unknown): PendingSignIn | null {
  if (!isObject(value)) return null;
  const { address, chainId, message, expires, proposal } = value;
  return typeof address === 'string' &&
    typeof chainId === 'number' &&
    typeof message === 'string' &&
    typeof expires === 'string'
    ? {
        address: address as PendingSignIn['address'],
        chainId,
        message,
        expires,
        proposal: typeof proposal === 'string' ? (proposal as PendingSignIn['proposal']) : null,
      }
    : null;
}
