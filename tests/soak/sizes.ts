import { median } from '@/tests/bench/table';

/** A size may grow by so much, between a third of the time and its end. */
const growthLimit = 1.15;

/** Sizes of one thing in the order of time. */
export class Sizes {
  readonly #samples: number[] = [];

  add(bytes: number): void {
    this.#samples.push(bytes);
  }

  /** The row of the table. The first third is warming up. */
  toRow(name: string): readonly [string, string, string, boolean] {
    const rest = this.#samples.slice(Math.floor(this.#samples.length / 3));
    const share = Math.max(1, Math.ceil(rest.length / 4));
    const before = median(rest.slice(0, share));
    const after = median(rest.slice(-share));
    const growth = after / before;
    const text = `${toMegabytes(before)} MB → ${toMegabytes(after)} MB`;
    return [
      `${name}, after a third and at the end`,
      text,
      `× ${growthLimit}`,
      growth <= growthLimit,
    ];
  }
}

function toMegabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(bytes < 10_000_000 ? 1 : 0);
}
