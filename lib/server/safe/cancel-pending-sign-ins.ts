import 'server-only';
import { getNonceEnd, hashNonce, parseNonceCookie } from '@/lib/server/auth/nonce';
import { getTicketEnd, openTicket } from '@/lib/server/safe/pending-sign-in';
import { getCookieNames } from '@/lib/server/sessions/cookies';
import type { Cookies } from '@/lib/server/sessions/session-cookie';
import { getStore } from '@/lib/server/store/get-store';
import { getMetrics } from '@/lib/server/telemetry/metrics';

/** Consumes a ticket's nonce, so that nobody can sign in with it. */
export async function cancelTicket(sealed: unknown): Promise<void> {
  const ticket = openTicket(sealed);
  if (ticket === null) return;
  await getStore().consumeNonce(hashNonce(ticket.nonce), getTicketEnd(ticket) + 60_000);
  getMetrics().kept.inc({ what: 'nonce' });
}

/** Consumes the nonces with which this browser could still sign in, its own and its Safe ticket's. */
export async function cancelPendingSignIns(cookies: Cookies): Promise<void> {
  const { csrf, safe } = getCookieNames();
  const known = parseNonceCookie(cookies.get(csrf));
  if (known !== null) {
    await getStore().consumeNonce(hashNonce(known.nonce), getNonceEnd(known.nonce));
  }
  await cancelTicket(cookies.get(safe));
}
