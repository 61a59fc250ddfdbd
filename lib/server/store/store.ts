import type { Address } from 'viem';

export const sessionPlaces = ['tab', 'frame', 'memory'] as const;

type SessionPlace = (typeof sessionPlaces)[number];

/** What the server keeps of a sign-in. Times are milliseconds since 1970. */
export type SessionRecord = {
  /** 32 random bytes; also in the encrypted cookie. */
  id: string;
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
};

type SignIn = {
  nonceHash: string;
  /** Until when the nonce must be remembered as taken: as long as it could pass otherwise. */
  nonceExpiresAt: number;
  session: SessionRecord;
  /** The id of this browser's session before, which ends. */
  replaces: string | null;
};

export type Hits = { count: number; resetsAt: number };

/**
 * All state that outlives a request. Each operation is atomic among all processes that share the
 * store and throws `StoreError` where the store does not answer.
 */
export type Store = {
  /**
   * Takes the nonce and keeps the session, both or neither: true for exactly one caller a nonce,
   * false when it is taken.
   */
  signIn(signIn: SignIn): Promise<boolean>;
  isNonceTaken(nonceHash: string): Promise<boolean>;
  /** Null when there is none, or its absolute end has come. */
  getSession(id: string): Promise<SessionRecord | null>;
  /** Marks a session as seen. Never brings one back that has ended. */
  touchSession(id: string, seenAt: number): Promise<void>;
  /** The newest first. */
  listSessions(address: Address): Promise<readonly SessionRecord[]>;
  endSession(id: string): Promise<void>;
  /** Ends all of an address and forgets what was kept of them. */
  endSessions(address: Address): Promise<void>;
  /** Adds to a counter, which starts anew once its window has passed. A negative count takes back. */
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
