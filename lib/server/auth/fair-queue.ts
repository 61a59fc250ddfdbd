import 'server-only';

/** In the order of their turns. */
const kinds = ['sign-in', 'gate', 'recheck'] as const;

type NodeCallKind = (typeof kinds)[number];

export type Requester = {
  kind: NodeCallKind;
  client: string;
  account: string;
  /** Whether this client has signed in to this account before. */
  isKnown: boolean;
  /** How many verifications of the account it has requested lately, with this one. */
  recentRequests: number;
};

export type QueueLimits = {
  inFlight: Readonly<Record<NodeCallKind, number>>;
  /** Of all kinds together. */
  perClient: number;
  /** Of one kind, for strangers to the account. */
  perAccount: number;
  timeoutMs: number;
};

/** Null where the queue was full. */
type Result<T> = { value: T } | null;

type Entry = { requester: Requester; start: () => void; refuse: () => void };

/** How many may wait, as a multiple of those that may be in flight. */
const waitingFactor = 4;

/**
 * Bounds the calls of a chain's nodes that are in flight at once. Each kind has places of its own to run
 * and to wait, so that none holds up another. Within a kind, clients who have signed in to the account
 * before go first, then those with the fewest recent requests; the places per client, and per account
 * for strangers, are limited. Where all are taken, the one with the most recent requests is evicted.
 */
export class FairQueue {
  readonly #running: Requester[] = [];
  readonly #waiting: Entry[] = [];

  constructor(private readonly limits: QueueLimits) {}

  /** Runs `work` when it is its turn. */
  async run<T>(requester: Requester, work: () => Promise<T>): Promise<Result<T>> {
    if (this.#canStart(requester)) this.#running.push(requester);
    else if (!(await this.#wait(requester))) return null;
    try {
      return { value: await work() };
    } finally {
      this.#running.splice(this.#running.indexOf(requester), 1);
      this.#startReady();
    }
  }

  #canStart(requester: Requester): boolean {
    const { inFlight, perClient, perAccount } = this.limits;
    const { kind, client, isKnown } = requester;
    if (count(this.#running, (it) => it.kind === kind) >= inFlight[kind]) return false;
    if (count(this.#running, (it) => it.client === client) >= perClient) return false;
    return isKnown || count(this.#running, (it) => isInCrowdOf(requester, it)) < perAccount;
  }

  /** Resolves to true when it may run, and to false when it may not. */
  #wait(requester: Requester): Promise<boolean> {
    return new Promise((resolve) => {
      if (!this.#makeRoom(requester)) {
        resolve(false);
        return;
      }
      const leave = () => {
        clearTimeout(timer);
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
      };
      const entry: Entry = {
        requester,
        start: () => {
          leave();
          this.#running.push(requester);
          resolve(true);
        },
        refuse: () => {
          leave();
          resolve(false);
        },
      };
      const timer = setTimeout(entry.refuse, this.limits.timeoutMs);
      this.#waiting.push(entry);
    });
  }

  /** Whether there is a place to wait, for which another one may be evicted. */
  #makeRoom(requester: Requester): boolean {
    const { inFlight, perClient, perAccount } = this.limits;
    const { kind, client } = requester;
    const waiting = this.#waiting.filter((it) => it.requester.kind === kind);
    if (count(waiting, (it) => it.requester.client === client) >= perClient) return false;
    const crowd = waiting.filter((it) => isInCrowdOf(requester, it.requester));
    const isCrowded = !requester.isKnown && crowd.length >= perAccount * waitingFactor;
    if (!isCrowded && waiting.length < inFlight[kind] * waitingFactor) return true;
    const last = (isCrowded ? crowd : waiting).reduce(later);
    if (rank(last.requester) <= rank(requester)) return false;
    last.refuse();
    return true;
  }

  /** A call that ends may make room for two: one of its kind, and one of its client. */
  #startReady(): void {
    for (;;) {
      const ready = this.#waiting.filter(({ requester }) => this.#canStart(requester));
      if (ready.length === 0) return;
      ready.reduce(earlier).start();
    }
  }
}

/** The lower, the earlier; of the same rank the one that came first. */
function rank({ isKnown, recentRequests }: Requester): number {
  return isKnown ? 0 : recentRequests;
}

function earlier(one: Entry, other: Entry): Entry {
  const lead = kinds.indexOf(one.requester.kind) - kinds.indexOf(other.requester.kind);
  if (lead !== 0) return lead > 0 ? other : one;
  return rank(other.requester) < rank(one.requester) ? other : one;
}

function later(one: Entry, other: Entry): Entry {
  return rank(other.requester) >= rank(one.requester) ? other : one;
}

/** Whether `other` is a stranger who wants the same, of the same account. */
function isInCrowdOf({ kind, account }: Requester, other: Requester): boolean {
  return !other.isKnown && other.kind === kind && other.account === account;
}

function count<T>(list: readonly T[], matches: (item: T) => boolean): number {
  return list.filter(matches).length;
}
