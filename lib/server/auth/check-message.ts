import 'server-only';
import { SiweMessage } from 'siwe';
import { type Address, getAddress, isAddress } from 'viem';
import type { MessageTerms } from '@/lib/auth/message-terms';
import { hasRecap, splitRecap } from '@/lib/auth/recap';
import { config } from '@/lib/config';

export type SignedTerms = { address: Address; chainId: number; nonce: string };

type CheckedMessage = { ok: true; terms: SignedTerms } | { ok: false; reason: string };

type Expected = Pick<MessageTerms, 'domain' | 'uri' | 'statement'> & {
  nonce: string;
  /** In the order in which the page offers them to wallets. */
  chainIds: readonly number[];
  /** True to accept a ReCap. */
  oneApproval: boolean;
  now: Date;
};

/** Without a ReCap our message has about 400 characters. */
const maxLength = 1_000;

/** Checks an untrusted EIP-4361 message. Stripped of its ReCap, it must pass the same checks as any other. */
export function checkMessage(text: string, expected: Expected): CheckedMessage {
  if (!hasRecap(text)) return checkPlainMessage(text, expected);
  const split = expected.oneApproval ? splitRecap(text, expected) : null;
  if (split === null) return refuse('recap');
  return checkPlainMessage(split.message, { ...expected, chainIds: split.chainIds });
}

/**
 * Requires the message to print back to itself: text that the parser skips would be signed but not checked.
 */
function checkPlainMessage(text: string, expected: Expected): CheckedMessage {
  // Parsing a long message blocks the event loop.
  if (text.length > maxLength) return refuse('too long');
  const message = parseMessage(text);
  if (message === null) return refuse('not a sign-in message');
  if (message.prepareMessage() !== text) return refuse('not in its exact form');
  if (message.version !== '1') return refuse('version');
  if (message.domain !== expected.domain) return refuse('domain');
  if (message.scheme !== undefined) return refuse('scheme');
  if (message.uri !== expected.uri) return refuse('uri');
  if (message.statement !== expected.statement) return refuse('statement');
  if (message.nonce !== expected.nonce) return refuse('nonce');
  if (message.resources !== undefined) return refuse('resources');
  if (message.requestId !== undefined) return refuse('request id');
  if (!expected.chainIds.includes(message.chainId)) return refuse('chain');
  if (!isAddress(message.address) || getAddress(message.address) !== message.address) {
    return refuse('address');
  }
  const timing = checkTiming(message, expected.now);
  if (timing !== null) return refuse(timing);
  return {
    ok: true,
    terms: { address: message.address, chainId: message.chainId, nonce: message.nonce },
  };
}

function parseMessage(text: string): SiweMessage | null {
  try {
    return new SiweMessage(text);
  } catch {
    return null;
  }
}

/** Returns the reason why the times are invalid, or null. */
function checkTiming(message: SiweMessage, now: Date): string | null {
  const tolerance = config.signIn.clockTolerance * 1000;
  const lifetime = config.signIn.messageLifetime * 1000;
  const issuedAt = parseTime(message.issuedAt);
  const expires = parseTime(message.expirationTime);
  if (issuedAt === null || Math.abs(now.getTime() - issuedAt) > tolerance + lifetime) {
    return 'issue time';
  }
  if (issuedAt > now.getTime() + tolerance) return 'issue time';
  if (expires === null || expires <= now.getTime()) return 'expiration time';
  if (expires <= issuedAt || expires - issuedAt > lifetime) return 'lifetime';
  if (message.notBefore !== undefined) {
    const notBefore = parseTime(message.notBefore);
    if (notBefore === null || notBefore > now.getTime()) return 'not before';
  }
  return null;
}

function parseTime(value: string | undefined): number | null {
  const time = value === undefined ? Number.NaN : Date.parse(value);
  return Number.isNaN(time) ? null : time;
}

function refuse(reason: string): CheckedMessage {
  return { ok: false, reason };
}
