import { AppError } from '@/lib/errors/app-error';

/** The server may spend nine seconds calling the nodes of a contract account. */
const timeoutMs = 15_000;

/** Calls `fetch` for a sign-in or a session. Throws `AppError` without a response. */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    return await fetch(path, { cache: 'no-store', ...init, signal });
  } catch (cause) {
    throw new AppError('signInUnavailable', { cause });
  }
}
