import type { Address } from 'viem';
import type { Account } from '@/lib/auth/account';

export const sessionPlaces = ['tab', 'frame', 'memory'] as const;

type SessionPlace = (typeof sessionPlaces)[number];

/** What the server stores of a sign-in. Times are milliseconds since 1970. */
export type SessionRecord = {
  /** 32 random bytes; also in the encrypted cookie. */
  id: string;
  /** What sessions are listed, ended and forgotten by. */
  account: Account;
  /** Checksummed. */
  address: Address;
  chainId: number;
  createdAt: number;
  lastSeenAt: number;
  /** The absolute end, however often the visitor returns. */
  expiresAt: number;
  userAgent: string;
  /** The exact text that was signed. */
  message: string;
  /** Of a tab; of a page in a frame; or of such a page that has its token in memory only. */
  place: SessionPlace;
  /** Random, the same for all sign-ins of a browser from one sign-out to the next. */
  browser: string;
  /** A contract account's, to be verified again; '' for a key's, which is valid for ever. */
  signature: string;
  /** When it was verified last. */
  checkedAt: number;
};

type SignIn = {
  nonceHash: string;
  /** Until when the nonce must be stored as consumed: as long as it would be accepted otherwise. */
  nonceExpiresAt: number;
  session: SessionRecord;
  /** When it ends without another visit. */
  endsAt: number;
  /** The id of this browser's previous session, which ends. */
  replaces: string | null;
  /** How many live sessions the account may have with this one; the oldest end. */
  mostPerAccount: number;
};

type Page = { offset: number; limit: number };

export type SessionPage = {
  /** The newest first. */
  sessions: readonly SessionRecord[];
  /** Of all pages. */
  total: number;
};

export type Hits = { count: number; resetsAt: number };

type Increment = { key: string; count: number; windowMs: number };

/**
 * All state that outlives a request, shared by all processes that use the store. Each operation throws
 * `StoreError` where the store does not respond: it has then been done, not done or, in Redis alone, been
 * broken off, which docs/decisions/two-stores.md says what it leaves.
 */
export type Store = {
  /**
   * Consumes the nonce and stores the session: true for exactly one caller per nonce, false when it was
   * consumed before, which changes nothing. Ends this browser's other sessions. Without an answer the
   * nonce may be consumed; never is a second session made of it.
   */
  signIn(signIn: SignIn): Promise<boolean>;
  isNonceTaken(nonceHash: string): Promise<boolean>;
  /** Consumes a nonce without a sign-in. */
  consumeNonce(nonceHash: string, expiresAt: number): Promise<void>;
  /** Null when there is none, or its end has come. */
  getSession(id: string): Promise<SessionRecord | null>;
  /** Marks a session as seen, and moves its end. Never restores one that has ended. */
  touchSession(id: string, seenAt: number, endsAt: number): Promise<void>;
  /** Marks the signature of a session as verified. */
  noteCheck(id: string, checkedAt: number): Promise<void>;
  listSessions(account: Account, page: Page): Promise<SessionPage>;
  /** Whether there was one. */
  endSession(id: string): Promise<boolean>;
  /** Ends all of an account but the one of that id. */
  endOtherSessions(account: Account, id: string): Promise<void>;
  /** Ends all of an account and leaves nothing on disk that contains it. */
  forgetAccount(account: Account): Promise<void>;
  /**
   * Adds to counters, each of which starts anew once its window has passed. A negative count subtracts, to
   * zero at most. Returns them in the same order.
   */
  hit(increments: readonly Increment[]): Promise<readonly Hits[]>;
  readHits(key: string): Promise<Hits | null>;
  forgetHits(key: string): Promise<boolean>;
  ping(): Promise<void>;
  /** Bytes that the whole store takes: its files, or the memory of Redis. */
  measure(): Promise<number>;
  close(): Promise<void>;
};

/** The store does not respond, which says nothing about sessions or nonces: it must sign nobody out. */
export class StoreError extends Error {
  override name = 'StoreError';
}
