import { setTimeout as wait } from 'node:timers/promises';
import { readMemory } from '@/tests/bench/server/process-usage';
import { median } from '@/tests/bench/table';

/** Largest factor between a third of the time and the end. */
const growthLimit = 1.15;
/** Time for the garbage collector. */
const settleMs = 500;

/** Sizes of one thing, in chronological order. */
export class Sizes {
  readonly #samples: number[] = [];

  add(bytes: number): void {
    this.#samples.push(bytes);
  }

  /** Compares sizes without the first third, which is warm-up. */
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

/** Returns the bytes that a server holds after garbage collection. */
export async function readSettledMemory(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR2');
  await wait(settleMs);
  return readMemory(pid);
}

function toMegabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(bytes < 10_000_000 ? 1 : 0);
}
