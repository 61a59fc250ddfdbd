import 'server-only';
import type { config } from '@/lib/config';

/** In order of priority, highest first. */
const kinds = ['sign-in', 'gate', 'recheck', 'code'] as const;

type NodeCallKind = (typeof kinds)[number];

export type Requester = {
  kind: NodeCallKind;
  client: string;
  account: string;
  /** True if the client has signed in to the account before. */
  isKnown: boolean;
  /** The client's recent verifications of the account, including this one. */
  recentRequests: number;
};

/** Null if the queue was full or the wait too long. */
type Result<T> = { value: T } | null;

type Entry = { requester: Requester; leave: (mayRun: boolean) => void };

/** Waiting calls per call that may be in flight. */
const waitingFactor = 4;

/**
 * Limits the calls in flight to a chain's nodes. Each kind has its own slots, so no kind holds up another.
 * Within a kind, known clients go first, then those with the fewest recent requests. A full queue evicts the
 * call with the most.
 */
export class FairQueue {
  readonly #running: Requester[] = [];
  readonly #waiting: Entry[] = [];

  constructor(private readonly limits: typeof config.nodeCalls) {}

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

  #wait(requester: Requester): Promise<boolean> {
    if (!this.#makeRoom(requester)) return Promise.resolve(false);
    return new Promise((resolve) => {
      const leave = (mayRun: boolean) => {
        clearTimeout(timer);
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        if (mayRun) this.#running.push(requester);
        resolve(mayRun);
      };
      const entry = { requester, leave };
      const timer = setTimeout(() => leave(false), this.limits.timeoutMs);
      this.#waiting.push(entry);
    });
  }

  /** Frees a waiting slot, by an eviction if necessary. Returns false if it cannot. */
  #makeRoom(requester: Requester): boolean {
    const { inFlight, perClient, perAccount } = this.limits;
    const { kind, client } = requester;
    const waiting = this.#waiting.filter((it) => it.requester.kind === kind);
    if (count(waiting, (it) => it.requester.client === client) >= perClient) return false;
    const crowd = waiting.filter((it) => isInCrowdOf(requester, it.requester));
    const isCrowded = !requester.isKnown && crowd.length >= perAccount * waitingFactor;
    if (!isCrowded && waiting.length < inFlight[kind] * waitingFactor) return true;
    const last = (isCrowded ? crowd : waiting).sort(byTurn).at(-1);
    if (last === undefined || rank(last.requester) <= rank(requester)) return false;
    last.leave(false);
    return true;
  }

  /**
   * Starts waiting calls. The end of a call may make room for two: one of its kind, and one of its client.
   */
  #startReady(): void {
    for (;;) {
      const ready = this.#waiting.filter(({ requester }) => this.#canStart(requester));
      const [next] = ready.sort(byTurn);
      if (next === undefined) return;
      next.leave(true);
    }
  }
}

/** Ranks a requester: the lowest goes first, then the first to arrive. */
function rank({ isKnown, recentRequests }: Requester): number {
  return isKnown ? 0 : recentRequests;
}

function byTurn({ requester: one }: Entry, { requester: other }: Entry): number {
  return kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || rank(one) - rank(other);
}

function isInCrowdOf({ kind, account }: Requester, other: Requester): boolean {
  return !other.isKnown && other.kind === kind && other.account === account;
}

function count<T>(list: readonly T[], matches: (item: T) => boolean): number {
  return list.filter(matches).length;
}
