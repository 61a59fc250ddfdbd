import 'server-only';
import { getAddress, isAddress, isHash } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import { z } from 'zod';
import { getMessageTerms } from '@/lib/auth/message-terms';
import type { PendingSignIn } from '@/lib/auth/safe-sign-in';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { createNonce } from '@/lib/server/auth/nonce';
import { createMac, isMac } from '@/lib/server/crypto/mac';

export const hashSchema = z.string().refine((value) => isHash(value));

const ticketSchema = z.object({
  nonce: z.string().regex(/^[0-9a-f]{64,}$/),
  address: z
    .string()
    .refine((value) => isAddress(value, { strict: false }))
    .transform((value) => getAddress(value)),
  chainId: z.number().int().positive(),
  /** Random; see `SessionRecord`. */
  browser: z.string().min(1),
  /** Milliseconds since 1970: a date, and so is its end. */
  issuedAt: z.number().max(4e15),
  proposal: hashSchema.optional(),
});

type Ticket = z.infer<typeof ticketSchema>;

/**
 * The ticket with which one browser, and no other, can finish the pending sign-in of a Safe: anyone can
 * read what its owners sign, in Safe's service or on the chain. Its MAC covers nonce, Safe, chain and
 * time.
 */
export function createTicket(safe: Pick<Ticket, 'address' | 'chainId' | 'browser'>): {
  ticket: Ticket;
  sealed: string;
} {
  const ticket = { nonce: createNonce(), ...safe, issuedAt: Date.now() };
  return { ticket, sealed: sealTicket(ticket) };
}

export function sealTicket(ticket: Ticket): string {
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  return `${body}.${createMac('safe-ticket', body)}`;
}

/** The ticket that this server sealed, or null for any other and for one that has expired. */
export function openTicket(sealed: unknown): Ticket | null {
  const [body = '', given = '', ...rest] = typeof sealed === 'string' ? sealed.split('.') : [];
  if (!isMac('safe-ticket', body, given) || rest.length > 0) return null;
  // A ticket of an older release may lack fields, and counts as none.
  const { data: ticket } = ticketSchema.safeParse(parseJson(body));
  return ticket !== undefined && getTicketEnd(ticket) > Date.now() ? ticket : null;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(Buffer.from(body, 'base64url').toString());
  } catch {
    return null;
  }
}

/** Milliseconds since 1970. */
export function getTicketEnd({ issuedAt }: Ticket): number {
  return issuedAt + config.signIn.safeLifetime * 1000;
}

/** The message of a ticket: the same each time, so that all owners sign one message. */
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
