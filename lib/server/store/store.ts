import { getAddress } from 'viem';
import { z } from 'zod';
import { type Account, isAccount } from '@/lib/auth/account';

/** A stored sign-in. Times are from `Date.now()`. */
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
  /** In a tab, in a frame, or in a frame whose page keeps its token only in memory. */
  place: z.enum(['tab', 'frame', 'memory']),
  /** Random, the same for all sign-ins of a browser from one sign-out to the next. */
  browser: z.string(),
  /** Empty for a key's signature, which is valid forever. */
  signature: z.string(),
  /** The time when the signature was last verified, or a key's code was last read. */
  checkedAt: z.number(),
  /** Null for a contract account, and until a node has returned a key's code. */
  keyKind: z.enum(['key', 'delegated']).nullable().default(null),
});

export type SessionRecord = z.output<typeof sessionSchema>;

/** A session with the founder of its account's group; null if the account is in no group, or is the founder. */
export type LiveSession = SessionRecord & { founder: Account | null };

/** A member of a group, and the message by which it joined. */
export const linkSchema = z.object({
  account: z.string().refine(isAccount),
  linkedAt: z.number(),
  message: z.string(),
  /** Empty for a key's signature, which is valid forever. */
  signature: z.string(),
});

export type Link = z.output<typeof linkSchema>;

/** Accounts that belong together: the first, and those that were linked to it, oldest first. */
export type Group = { founder: Account; links: readonly Link[] };

/** `nonceExpiresAt` is the time from which the nonce is refused for its age. */
export type ConsumedNonce = { nonceHash: string; nonceExpiresAt: number };

export type LinkRequest = ConsumedNonce & {
  /** The founder's session, which must not have ended. */
  sessionId: string;
  founder: Account;
  link: Link;
  /** Most members of a group. */
  most: number;
  endsAt: number;
};

export type LinkOutcome = 'linked' | 'replayed' | 'signed-out' | 'taken' | 'full';

type Check = Pick<SessionRecord, 'checkedAt' | 'keyKind'>;

export type SignIn = ConsumedNonce & {
  session: SessionRecord;
  /** The time when the session ends without another visit. */
  endsAt: number;
  /** The browser's previous session, which ends. */
  replaces: string | null;
  /** Above this, the account's oldest session ends. */
  mostPerAccount: number;
};

export type Increment = { key: string; count: number; windowMs: number };

export type Hits = { count: number; resetsAt: number };

/**
 * All state that outlives a request, shared by all processes. Each operation throws `StoreError` when the
 * store does not respond; docs/decisions/two-stores.md describes what that leaves behind.
 */
export type Store = {
  /**
   * Consumes the nonce and stores the session. Returns true for exactly one caller per nonce. Ends the
   * browser's other sessions, and the account's oldest above the limit.
   */
  signIn(signIn: SignIn): Promise<boolean>;
  isNonceTaken(nonceHash: string): Promise<boolean>;
  consumeNonce(nonceHash: string, expiresAt: number): Promise<void>;
  getSession(id: string): Promise<SessionRecord | null>;
  /** Reads a session together with its account's founder. Null if the session belongs to another account. */
  getLiveSession(id: string, account: Account): Promise<LiveSession | null>;
  /** Never restores a session that has ended. */
  touchSession(id: string, seenAt: number, endsAt: number): Promise<void>;
  noteCheck(id: string, check: Check): Promise<void>;
  /** Returns a page of an account's live sessions, newest first, and their total on all pages. */
  listSessions(
    account: string,
    page: { offset: number; limit: number },
  ): Promise<{ sessions: readonly SessionRecord[]; total: number }>;
  /** Reports whether the session existed. */
  endSession(id: string): Promise<boolean>;
  /** Ends all sessions of the account except one, if an id is given. Leaves nothing on disk of them. */
  endSessions(account: Account, except: string | null): Promise<void>;
  /** Ends all sessions in the same way, and unlinks the account. */
  forgetAccount(account: Account): Promise<void>;
  /**
   * Consumes the nonce, whatever follows, and links an account to the founder's. An account is in one group.
   * `taken`: the account is in a group already, or the founder is a member of another.
   */
  link(request: LinkRequest): Promise<LinkOutcome>;
  getGroup(account: Account): Promise<Group | null>;
  /** Removes the account from its group. Without its founder, the group ends. */
  unlink(account: Account): Promise<void>;
  /** Renews a member's link, or all links of a founder. */
  renewLinks(account: Account, endsAt: number): Promise<void>;
  /** Adds to counters, each for its window. No counter falls below zero. Returns them in the same order. */
  hit(increments: readonly Increment[]): Promise<readonly Hits[]>;
  readHits(key: string): Promise<Hits | null>;
  forgetHits(key: string): Promise<boolean>;
  ping(): Promise<void>;
  /** Returns the bytes of the files, or of Redis' memory. */
  measure(): Promise<number>;
  close(): Promise<void>;
};

/**
 * Thrown when the store does not respond. This says nothing about sessions or nonces, so it signs nobody out.
 */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** Thrown by writes to a store that is full. It can still be read. */
export class StoreFullError extends StoreError {}
