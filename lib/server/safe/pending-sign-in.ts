import 'server-only';
import { getAddress, isAddress, isHash } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import { z } from 'zod';
import { getMessageTerms } from '@/lib/auth/message-terms';
import type { PendingSignIn } from '@/lib/auth/safe-sign-in';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { parseJson } from '@/lib/parse';
import { clockErrorSeconds, createNonce, getNonceEnd, hashNonce } from '@/lib/server/auth/nonce';
import { createMac, isMac } from '@/lib/server/mac';
import { getCookieNames } from '@/lib/server/sessions/cookies';
import { type Cookies, readNonceCookie } from '@/lib/server/sessions/session-cookie';
import { getStore } from '@/lib/server/store/get-store';
import type { ConsumedNonce } from '@/lib/server/store/store';
import { getMetrics } from '@/lib/server/telemetry/metrics';

export const hashSchema = z.string().refine((value) => isHash(value));
export const addressSchema = z
  .string()
  .refine((value) => isAddress(value, { strict: false }))
  .transform((value) => getAddress(value));

const ticketSchema = z.object({
  nonce: z.string().regex(/^[0-9a-f]{64,}$/),
  address: addressSchema,
  chainId: z.number().int().positive(),
  browser: z.string().min(1),
  /** From `Date.now()`. The ticket's end must be a valid date, too. */
  issuedAt: z.number().max(4e15),
  proposal: hashSchema.optional(),
});

type Ticket = z.infer<typeof ticketSchema>;

/**
 * Creates a ticket that lets one browser finish a Safe's sign-in. Without it anybody could, because the text
 * that the owners sign is public.
 */
export function createTicket(safe: Pick<Ticket, 'address' | 'chainId' | 'browser'>): Ticket {
  return { nonce: createNonce(), ...safe, issuedAt: Date.now() };
}

export function sealTicket(ticket: Ticket): string {
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  return `${body}.${createMac('safe-ticket', body)}`;
}

/** Returns null for a ticket that has expired, that an older release sealed, or that is not ours. */
export function openTicket(sealed: unknown): Ticket | null {
  const [body = '', mac = '', ...rest] = typeof sealed === 'string' ? sealed.split('.') : [];
  if (!isMac('safe-ticket', body, mac) || rest.length > 0) return null;
  const text = Buffer.from(body, 'base64url').toString();
  const { data: ticket } = ticketSchema.safeParse(parseJson(text));
  return ticket !== undefined && getTicketEnd(ticket) > Date.now() ? ticket : null;
}

function getTicketEnd({ issuedAt }: Ticket): number {
  return issuedAt + config.signIn.safeLifetime * 1000;
}

/** Returns the nonce as consumed, even for a server whose clock is a day behind the store's. */
export function toConsumedTicket(ticket: Ticket): ConsumedNonce {
  const nonceExpiresAt = getTicketEnd(ticket) + clockErrorSeconds * 1000;
  return { nonceHash: hashNonce(ticket.nonce), nonceExpiresAt };
}

/** Writes the same message each time, so that all owners sign the same one. */
export function toPendingSignIn(ticket: Ticket): PendingSignIn {
  const { nonce, address, chainId, issuedAt } = ticket;
  const expirationTime = new Date(getTicketEnd(ticket));
  const terms = getMessageTerms(getEnv().appUrl, new Date(issuedAt));
  return {
    address,
    chainId,
    message: createSiweMessage({ ...terms, expirationTime, address, chainId, nonce }),
    expires: expirationTime.toISOString(),
    proposal: ticket.proposal ?? null,
  };
}

export async function cancelTicket(sealed: unknown): Promise<void> {
  const ticket = openTicket(sealed);
  if (ticket === null) return;
  const { nonceHash, nonceExpiresAt } = toConsumedTicket(ticket);
  await getStore().consumeNonce(nonceHash, nonceExpiresAt);
  getMetrics().kept.inc({ what: 'nonce' });
}

/** Consumes the nonces with which this browser could still sign in: its own, and its Safe ticket's. */
export async function cancelPendingSignIns(cookies: Cookies): Promise<void> {
  const known = readNonceCookie(cookies);
  if (known !== null) {
    await getStore().consumeNonce(hashNonce(known.nonce), getNonceEnd(known.nonce));
  }
  await cancelTicket(cookies.get(getCookieNames().safe));
}
