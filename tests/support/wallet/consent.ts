import { RpcError, rejectionTexts } from '@/tests/support/wallet/rpc-error';

type Decision = { method: string | null; rejectWith: number | null };

/** The person in front of the wallet: decides on each request, or lets it wait. */
export class Consent {
  readonly #next: Decision[] = [];
  readonly #policy: 'approve' | 'reject';
  #held: Hold | null = null;

  constructor(policy: 'approve' | 'reject') {
    this.#policy = policy;
  }

  decideNext(decision: Decision): void {
    this.#next.push(decision);
  }

  hold(): void {
    this.#held ??= createHold();
  }

  release(): void {
    this.#held?.release();
    this.#held = null;
  }

  /** Throws the refusal. */
  async require(method: string): Promise<void> {
    await this.#held?.promise;
    const index = this.#next.findIndex((it) => it.method === null || it.method === method);
    const [decision] = index < 0 ? [] : this.#next.splice(index, 1);
    const code = decision ? decision.rejectWith : this.#policy === 'reject' ? 4001 : null;
    if (code !== null) throw new RpcError(code, rejectionTexts[code] ?? `Refused with ${code}.`);
  }
}

export type Hold = { promise: Promise<void>; release: () => void };

/** A promise that someone else ends. */
export function createHold(): Hold {
  let release = () => {};
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}
