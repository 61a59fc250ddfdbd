import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@libsql/client/sqlite3';
import { productId } from '@/lib/config';
import type { Deployment } from '@/tests/http/support/server';

const longestOutageMs = 10_000;
const flapIntervalMs = 4_000;
/** Until everything that waited for a fault has been answered. */
const aftermathMs = 12_000;

type FlappingNode = { url: string; close(): void; flap(): void; mend(): void };

/** A node that answers, hangs up, is over its limit, or says nothing, in turns. */
export async function startFlappingNode(behind: string): Promise<FlappingNode> {
  let turn = 0;
  const { hostname, port } = new URL(behind);
  const server = createServer((incoming, outgoing) => {
    if (turn === 0) pass(incoming, outgoing);
    else if (turn === 1) incoming.socket.destroy();
    else if (turn === 2) outgoing.writeHead(429, { 'retry-after': '1' }).end('slow down');
  });
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { headers } = incoming;
    const passed = send({ hostname, port, method: 'POST', headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.once('error', () => outgoing.destroy());
    incoming.pipe(passed);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${own}`,
    flap: () => {
      turn = turn === 0 ? 1 + Math.floor(Math.random() * 3) : 0;
    },
    mend: () => {
      turn = 0;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Takes the store down twice and lets the node flap, spread over the time of the soak. */
export class Faults {
  #faultyUntil = 0;
  restarts = 0;

  constructor(
    readonly server: Deployment,
    readonly node: FlappingNode,
  ) {}

  isFaulty(): boolean {
    return Date.now() < this.#faultyUntil;
  }

  async run(ms: number, report: (text: string) => void): Promise<void> {
    const flapping = setInterval(() => {
      this.#note(flapIntervalMs);
      this.node.flap();
    }, flapIntervalMs);
    const outage = Math.min(longestOutageMs, ms * 0.05);
    await wait(ms * 0.3);
    await this.#restartStore(outage, report);
    await wait(ms * 0.3 - outage);
    await this.#restartStore(outage, report);
    await wait(ms * 0.4 - outage);
    clearInterval(flapping);
    this.node.mend();
  }

  /** Redis is ended and started again; the file's lock for writers is held. */
  async #restartStore(outage: number, report: (text: string) => void): Promise<void> {
    report(`the store goes down for ${(outage / 1000).toFixed(0)} s`);
    this.#note(outage);
    const { redis, dataDir } = this.server;
    if (redis !== null) {
      await redis.stop();
      await wait(outage);
      await redis.start();
    } else {
      const client = createClient({ url: `file:${dataDir}/${productId}.db`, timeout: 5_000 });
      const lock = await client.transaction('write');
      await wait(outage);
      await lock.rollback();
      client.close();
    }
    this.#note(0);
    this.restarts += 1;
    report('the store is back');
  }

  #note(ms: number): void {
    this.#faultyUntil = Math.max(this.#faultyUntil, Date.now() + ms + aftermathMs);
  }
}
