import 'server-only';

export type Requester = {
  client: string;
  account: string;
  /** Whether this client has signed in to this account before. */
  isKnown: boolean;
  /** How many questions it has asked about the account lately, with this one. */
  asked: number;
};

export type QueueLimits = {
  inFlight: number;
  perClient: number;
  perAccount: number;
  /** Milliseconds. */
  patience: number;
};

/** Null where there was no place. */
type Answer<T> = { value: T } | null;

type Entry = { asker: Requester; start: () => void; refuse: () => void };

/** Those that wait may be so many times those that are under way. */
const waitingFactor = 4;

/**
 * Bounds the questions to nodes that are under way at once. Those who have signed in to an account
 * before go first, then whoever has asked least; an account has a few places for strangers, and a
 * client for itself. Where all are taken, who has asked most gives way.
 */
export class FairQueue {
  readonly #running: Requester[] = [];
  readonly #waiting: Entry[] = [];

  constructor(private readonly limits: QueueLimits) {}

  /** Does `work` when it is its turn. */
  async run<T>(asker: Requester, work: () => Promise<T>): Promise<Answer<T>> {
    if (this.#canStart(asker)) this.#running.push(asker);
    else if (!(await this.#wait(asker))) return null;
    try {
      return { value: await work() };
    } finally {
      this.#running.splice(this.#running.indexOf(asker), 1);
      this.#startNext();
    }
  }

  #canStart({ client, account, isKnown }: Requester): boolean {
    const { inFlight, perClient, perAccount } = this.limits;
    if (this.#running.length >= inFlight) return false;
    if (count(this.#running, (it) => it.client === client) >= perClient) return false;
    return isKnown || count(this.#running, (it) => isStrangerTo(account, it)) < perAccount;
  }

  /** Whether it is running, at last. */
  #wait(asker: Requester): Promise<boolean> {
    return new Promise((resolve) => {
      if (!this.#makeRoom(asker)) {
        resolve(false);
        return;
      }
      const leave = () => {
        clearTimeout(timer);
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
      };
      const entry: Entry = {
        asker,
        start: () => {
          leave();
          this.#running.push(asker);
          resolve(true);
        },
        refuse: () => {
          leave();
          resolve(false);
        },
      };
      const timer = setTimeout(entry.refuse, this.limits.patience);
      this.#waiting.push(entry);
    });
  }

  /** Whether there is a place to wait, which somebody else may have to give up. */
  #makeRoom(asker: Requester): boolean {
    const { inFlight, perClient, perAccount } = this.limits;
    if (count(this.#waiting, (it) => it.asker.client === asker.client) >= perClient) return false;
    const crowd = this.#waiting.filter((it) => isStrangerTo(asker.account, it.asker));
    const isCrowded = !asker.isKnown && crowd.length >= perAccount * waitingFactor;
    if (!isCrowded && this.#waiting.length < inFlight * waitingFactor) return true;
    const last = (isCrowded ? crowd : this.#waiting).reduce(later);
    if (rank(last.asker) <= rank(asker)) return false;
    last.refuse();
    return true;
  }

  #startNext(): void {
    const ready = this.#waiting.filter(({ asker }) => this.#canStart(asker));
    if (ready.length > 0) ready.reduce(earlier).start();
  }
}

/** The lower, the earlier; of the same rank who came first. */
function rank({ isKnown, asked }: Requester): number {
  return isKnown ? 0 : asked;
}

function earlier(one: Entry, other: Entry): Entry {
  return rank(other.asker) < rank(one.asker) ? other : one;
}

function later(one: Entry, other: Entry): Entry {
  return rank(other.asker) >= rank(one.asker) ? other : one;
}

function isStrangerTo(account: string, asker: Requester): boolean {
  return !asker.isKnown && asker.account === account;
}

function count<T>(list: readonly T[], matches: (item: T) => boolean): number {
  return list.filter(matches).length;
}
