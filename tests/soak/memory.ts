import { setTimeout as wait } from 'node:timers/promises';
import { readMemory } from '@/tests/bench/server/process-usage';
import { median } from '@/tests/bench/table';

/** What the process holds may grow by so much, between a third of the time and its end. */
const growthLimit = 1.15;
/** Milliseconds for the collector. */
const settleTime = 500;

/** Watches what a server holds once its garbage is collected. */
export class Memory {
  readonly #samples: { at: number; bytes: number }[] = [];

  constructor(readonly pid: number) {}

  async sample(): Promise<void> {
    process.kill(this.pid, 'SIGUSR2');
    await wait(settleTime);
    this.#samples.push({ at: Date.now(), bytes: readMemory(this.pid) });
  }

  /** The row of the table. The first third is warming up. */
  get row(): readonly [string, string, string, boolean] {
    const rest = this.#samples.slice(Math.floor(this.#samples.length / 3));
    const share = Math.max(1, Math.ceil(rest.length / 4));
    const before = median(rest.slice(0, share).map(({ bytes }) => bytes));
    const after = median(rest.slice(-share).map(({ bytes }) => bytes));
    const growth = after / before;
    const text = `${toMegabytes(before)} MB → ${toMegabytes(after)} MB`;
    return [
      'memory, after a third and at the end',
      text,
      `× ${growthLimit}`,
      growth <= growthLimit,
    ];
  }
}

function toMegabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}
