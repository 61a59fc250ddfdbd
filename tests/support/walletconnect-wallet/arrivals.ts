import { createHold } from '@/tests/support/wallet/consent';

/** Counts what comes, for those who wait for so many. */
export class Arrivals {
  #count = 0;
  readonly #waiting: { count: number; resolve: () => void }[] = [];

  get count(): number {
    return this.#count;
  }

  add(): void {
    this.#count += 1;
    for (const { count, resolve } of this.#waiting) if (count <= this.#count) resolve();
  }

  /** Resolves when so many have come. */
  async until(count: number): Promise<void> {
    if (this.#count >= count) return;
    const hold = createHold();
    this.#waiting.push({ count, resolve: hold.release });
    await hold.promise;
  }
}
