import { setTimeout as wait } from 'node:timers/promises';
import { readMemory } from '@/tests/bench/server/process-usage';
import { Sizes } from '@/tests/soak/sizes';

/** Milliseconds for the collector. */
const settleTime = 500;

/** Watches what a server holds once its garbage is collected. */
export class Memory {
  readonly #sizes = new Sizes();

  constructor(readonly pid: number) {}

  async sample(): Promise<void> {
    process.kill(this.pid, 'SIGUSR2');
    await wait(settleTime);
    this.#sizes.add(readMemory(this.pid));
  }

  get row() {
    return this.#sizes.toRow('memory');
  }
}
