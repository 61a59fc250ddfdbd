import { setTimeout as wait } from 'node:timers/promises';
import type { ProxyNode } from '@/tests/http/support/proxy-node';
import type { Deployment } from '@/tests/http/support/server';
import { takeDown } from '@/tests/http/support/take-down';

const longestOutageMs = 10_000;
const flapIntervalMs = 4_000;
/** Time after a fault until every request that waited for it has a response. */
const aftermathMs = 12_000;
const working = { isDown: false, isSilent: false };

/** Takes the store down twice and makes the node flap, spread over the soak's duration. */
export class Faults {
  #faultyUntil = 0;
  restarts = 0;
  isStoreDown = false;

  constructor(
    readonly server: Deployment,
    readonly node: ProxyNode,
  ) {}

  isFaulty(): boolean {
    return Date.now() < this.#faultyUntil;
  }

  async run(ms: number, report: (text: string) => void): Promise<void> {
    const flapping = setInterval(() => {
      this.#note(flapIntervalMs);
      this.#flap();
    }, flapIntervalMs);
    const outage = Math.min(longestOutageMs, ms * 0.05);
    await wait(ms * 0.3);
    await this.#restartStore(outage, report);
    await wait(ms * 0.3 - outage);
    await this.#restartStore(outage, report);
    await wait(ms * 0.4 - outage);
    clearInterval(flapping);
    Object.assign(this.node, working);
  }

  /** Stops Redis and starts it again, or holds the file's write lock. */
  async #restartStore(outage: number, report: (text: string) => void): Promise<void> {
    report(`the store goes down for ${(outage / 1000).toFixed(0)} s`);
    this.#note(outage);
    this.isStoreDown = true;
    const { redis } = this.server;
    if (redis !== null) {
      await redis.stop();
      await wait(outage);
      await redis.start();
    } else {
      const bringBack = await takeDown(this.server);
      await wait(outage);
      await bringBack();
    }
    this.#note(0);
    this.isStoreDown = false;
    this.restarts += 1;
    report('the store is back');
  }

  /** Alternates between a working node and one that hangs up or stays silent. */
  #flap(): void {
    const isUp = !this.node.isDown && !this.node.isSilent;
    const fault = Math.random() < 0.5 ? { isDown: true } : { isSilent: true };
    Object.assign(this.node, isUp ? fault : working);
  }

  #note(ms: number): void {
    this.#faultyUntil = Math.max(this.#faultyUntil, Date.now() + ms + aftermathMs);
  }
}
