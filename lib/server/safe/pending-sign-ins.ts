import 'server-only';
import { getNonceEnd, hashNonce, parseNonceCookie } from '@/lib/server/auth/nonce';
import { getTicketEnd, openTicket } from '@/lib/server/safe/safe-ticket';
import { getCookieNames } from '@/lib/server/sessions/cookies';
import type { Cookies } from '@/lib/server/sessions/session-cookie';
import { getStore } from '@/lib/server/store/get-store';

/** Makes what a ticket was sealed for worth nothing, whoever shows it. Any other is left alone. */
export async function cancelTicket(sealed: unknown): Promise<void> {
  const ticket = openTicket(sealed);
  if (ticket === null) return;
  await getStore().takeNonce(hashNonce(ticket.nonce), getTicketEnd(ticket) + 60_000);
}

/** The same for all that this browser could still sign in with. */
export async function cancelPendingSignIns(cookies: Cookies): Promise<void> {
  const { csrf, safe } = getCookieNames();
  const known = parseNonceCookie(cookies.get(csrf));
  if (known !== null) await getStore().takeNonce(hashNonce(known.nonce), getNonceEnd(known.nonce));
  await cancelTicket(cookies.get(safe));
}
