import type { Address } from 'viem';
import type { Account } from '@/lib/auth/account';

export const sessionPlaces = ['tab', 'frame', 'memory'] as const;

type SessionPlace = (typeof sessionPlaces)[number];

/** What the server keeps of a sign-in. Times are milliseconds since 1970. */
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
  /** The absolute end, however often the visitor comes. */
  expiresAt: number;
  userAgent: string;
  /** The very text that was signed. */
  message: string;
  /** Of a tab; of a page in a frame; or of such a page alone, which has it in its memory. */
  place: SessionPlace;
  /** Random, the same for all sign-ins of a browser from one sign-out to the next. */
  browser: string;
  /** What a node said was right, to be checked again; '' for a key's, which is right for ever. */
  signature: string;
  /** When it was checked last. */
  checkedAt: number;
};

type SignIn = {
  nonceHash: string;
  /** Until when the nonce must be remembered as taken: as long as it could pass otherwise. */
  nonceExpiresAt: number;
  session: SessionRecord;
  /** When it ends if the visitor does not come again. */
  endsAt: number;
  /** The id of this browser's session before, which ends. */
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

/**
 * All state that outlives a request. Each operation is atomic among all processes that share the
 * store and throws `StoreError` where the store does not answer.
 */
export type Store = {
  /**
   * Takes the nonce and keeps the session, both or neither: true for exactly one caller a nonce,
   * false when it is taken. Ends what else this browser was signed in with.
   */
  signIn(signIn: SignIn): Promise<boolean>;
  isNonceTaken(nonceHash: string): Promise<boolean>;
  /** Makes a nonce worth nothing without a sign-in. */
  takeNonce(nonceHash: string, expiresAt: number): Promise<void>;
  /** Null when there is none, or its end has come. */
  getSession(id: string): Promise<SessionRecord | null>;
  /** Marks a session as seen, and moves its end. Never brings one back that has ended. */
  touchSession(id: string, seenAt: number, endsAt: number): Promise<void>;
  /** Marks the right of a session as checked. */
  noteCheck(id: string, checkedAt: number): Promise<void>;
  listSessions(account: Account, page: Page): Promise<SessionPage>;
  /** Whether there was one. */
  endSession(id: string): Promise<boolean>;
  /** Ends all of an account but the one of that id. */
  endOtherSessions(account: Account, id: string): Promise<void>;
  /** Ends all of an account and leaves nothing on disk that names it. */
  forgetAccount(account: Account): Promise<void>;
  /**
   * Adds to a counter, which starts anew once its window has passed. A negative count takes back, and
   * never more than was counted.
   */
  hit(key: string, count: number, windowMs: number): Promise<Hits>;
  readHits(key: string): Promise<Hits | null>;
  forgetHits(key: string): Promise<boolean>;
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** The store does not answer. It says nothing of sessions or nonces: nobody is signed out by it. */
export class StoreError extends Error {
  override name = 'StoreError';
}
