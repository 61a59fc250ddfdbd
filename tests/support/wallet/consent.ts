import { RpcError, rejectionTexts } from '@/tests/support/wallet/rpc-error';

/** The person in front of the wallet, who decides on each request or lets it wait. */
export class Consent {
  readonly #refusals: { code: number; method: string | null }[] = [];
  #held: Hold | null = null;

  /** Rejects the next request for this method, or any next request if it is null. */
  rejectNext(code: number, method: string | null): void {
    this.#refusals.push({ code, method });
  }

  hold(): void {
    this.#held ??= createHold();
  }

  release(): void {
    this.#held?.release();
    this.#held = null;
  }

  /** Waits while requests are held, then throws a refusal if there is one for the method. */
  async require(method: string): Promise<void> {
    await this.#held?.promise;
    const index = this.#refusals.findIndex((it) => it.method === null || it.method === method);
    const [refusal] = index < 0 ? [] : this.#refusals.splice(index, 1);
    if (refusal === undefined) return;
    const { code } = refusal;
    throw new RpcError(code, rejectionTexts[code] ?? `Refused with ${code}.`);
  }
}

export type Hold = { promise: Promise<void>; release: () => void };

/** Creates a promise that its creator resolves. */
export function createHold(): Hold {
  let release = () => {};
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}
