import { getAddress } from 'viem';
import { z } from 'zod';
import { isAccount } from '@/lib/auth/account';

/** A stored sign-in, with times as of `Date.now()`. */
export const sessionSchema = z.object({
  /** 32 random bytes; also in the encrypted cookie. */
  id: z.string(),
  account: z.string().refine(isAccount),
  address: z.string().transform((value) => getAddress(value)),
  chainId: z.number(),
  createdAt: z.number(),
  lastSeenAt: z.number(),
  /** The absolute end, however often the visitor returns. */
  expiresAt: z.number(),
  userAgent: z.string(),
  /** The exact text that was signed. */
  message: z.string(),
  /** In a tab, in a frame, or in a frame whose page has its token in memory only. */
  place: z.enum(['tab', 'frame', 'memory']),
  /** Random, the same for all sign-ins of a browser from one sign-out to the next. */
  browser: z.string(),
  /** Empty for a key's, which is valid for ever. */
  signature: z.string(),
  /** When the signature was last verified. */
  checkedAt: z.number(),
});

export type SessionRecord = z.output<typeof sessionSchema>;

type SignIn = {
  nonceHash: string;
  /** Until the nonce would be refused for its age. */
  nonceExpiresAt: number;
  session: SessionRecord;
  /** When it ends without another visit. */
  endsAt: number;
  /** The browser's session that ends. */
  replaces: string | null;
  /** One more session of the account ends its oldest. */
  mostPerAccount: number;
};

export type Increment = { key: string; count: number; windowMs: number };

export type Hits = { count: number; resetsAt: number };

/**
 * All state that outlives a request, shared by all processes. Each operation throws `StoreError` when the
 * store does not respond; docs/decisions/two-stores.md says what that leaves.
 */
export type Store = {
  /**
   * Consumes the nonce and stores the session: true for exactly one caller a nonce. Ends the browser's other
   * sessions, and the account's oldest above the limit.
   */
  signIn(signIn: SignIn): Promise<boolean>;
  isNonceTaken(nonceHash: string): Promise<boolean>;
  consumeNonce(nonceHash: string, expiresAt: number): Promise<void>;
  getSession(id: string): Promise<SessionRecord | null>;
  /** Never restores a session that has ended. */
  touchSession(id: string, seenAt: number, endsAt: number): Promise<void>;
  noteCheck(id: string, checkedAt: number): Promise<void>;
  /** A page of an account's live sessions, the newest first, and how many there are on all pages. */
  listSessions(
    account: string,
    page: { offset: number; limit: number },
  ): Promise<{ sessions: readonly SessionRecord[]; total: number }>;
  /** Whether there was one. */
  endSession(id: string): Promise<boolean>;
  /** Ends all sessions of the account except `id`. */
  endOtherSessions(account: string, id: string): Promise<void>;
  /** Ends all sessions of the account, and leaves nothing on disk that names it. */
  forgetAccount(account: string): Promise<void>;
  /** Adds to counters, each for its window; none falls below zero. Returns them in the same order. */
  hit(increments: readonly Increment[]): Promise<readonly Hits[]>;
  readHits(key: string): Promise<Hits | null>;
  forgetHits(key: string): Promise<boolean>;
  ping(): Promise<void>;
  /** Bytes of the files, or of Redis' memory. */
  measure(): Promise<number>;
  close(): Promise<void>;
};

/** The store does not respond, which says nothing about sessions or nonces: it must sign nobody out. */
export class StoreError extends Error {
  override name = 'StoreError';
}
