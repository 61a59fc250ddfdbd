import type { Address } from 'viem';
import type { Account } from '@/lib/auth/account';

export const sessionPlaces = ['tab', 'frame', 'memory'] as const;

type SessionPlace = (typeof sessionPlaces)[number];

/** Times are ms since 1970. */
export type SessionRecord = {
  /** 32 random bytes; also in the encrypted cookie. */
  id: string;
  account: Account;
  /** Checksummed. */
  address: Address;
  chainId: number;
  createdAt: number;
  lastSeenAt: number;
  /** The absolute end, however often the visitor returns. */
  expiresAt: number;
  userAgent: string;
  /** The exact signed text. */
  message: string;
  place: SessionPlace;
  /** Random; the same for all sign-ins of a browser until it signs out. */
  browser: string;
  /** A contract account's, to be verified again; '' for a key's, which is valid for ever. */
  signature: string;
  /** When the signature was last verified. */
  checkedAt: number;
};

type SignIn = {
  nonceHash: string;
  /** How long the nonce must be stored as consumed: as long as it would be accepted otherwise. */
  nonceExpiresAt: number;
  session: SessionRecord;
  /** The end without another visit. */
  endsAt: number;
  /** This browser's previous session, which ends. */
  replaces: string | null;
  /** With this one; beyond it, the oldest end. */
  mostPerAccount: number;
};

type Page = { offset: number; limit: number };

export type SessionPage = {
  /** Newest first. */
  sessions: readonly SessionRecord[];
  /** On all pages. */
  total: number;
};

export type Hits = { count: number; resetsAt: number };

type Increment = { key: string; count: number; windowMs: number };

/**
 * State that outlives a request, shared by all processes. Each operation throws `StoreError` if the store
 * does not respond; the work may then be done or not, or with Redis broken off
 * (docs/decisions/two-stores.md).
 */
export type Store = {
  /**
   * Consumes the nonce, stores the session and ends this browser's other sessions. True for exactly one
   * caller per nonce; false changes nothing. After a failure the nonce may be consumed, but never makes a
   * second session.
   */
  signIn(signIn: SignIn): Promise<boolean>;
  isNonceTaken(nonceHash: string): Promise<boolean>;
  consumeNonce(nonceHash: string, expiresAt: number): Promise<void>;
  /** null if there is none, or it has ended. */
  getSession(id: string): Promise<SessionRecord | null>;
  /** Moves the session's end. Never restores one that has ended. */
  touchSession(id: string, seenAt: number, endsAt: number): Promise<void>;
  noteCheck(id: string, checkedAt: number): Promise<void>;
  listSessions(account: Account, page: Page): Promise<SessionPage>;
  /** Whether there was one. */
  endSession(id: string): Promise<boolean>;
  /** Ends all of the account's sessions except this one. */
  endOtherSessions(account: Account, id: string): Promise<void>;
  /** Ends all of the account's sessions and leaves nothing on disk that contains it. */
  forgetAccount(account: Account): Promise<void>;
  /**
   * Adds to counters, which begin anew once their window has passed. A negative count subtracts, at most to
   * zero. Returns them in order.
   */
  hit(increments: readonly Increment[]): Promise<readonly Hits[]>;
  readHits(key: string): Promise<Hits | null>;
  forgetHits(key: string): Promise<boolean>;
  ping(): Promise<void>;
  /** In bytes: the files, or Redis' memory. */
  measure(): Promise<number>;
  close(): Promise<void>;
};

/** The store does not respond, which says nothing about sessions or nonces: it must sign nobody out. */
export class StoreError extends Error {
  override name = 'StoreError';
}
