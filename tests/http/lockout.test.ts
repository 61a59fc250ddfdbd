import { setTimeout as wait } from 'node:timers/promises';
import type { Address } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newClient } from '@/tests/http/support/clients';
import { prepare, prepareDeployment, prepareProxyNode } from '@/tests/http/support/prepare';
import { anySignature } from '@/tests/http/support/present';
import { sendToSafeRoute, signFor, startPending } from '@/tests/http/support/safe-route';
import { storeKinds } from '@/tests/http/support/server';
import { getOwnId } from '@/tests/http/support/session-list';
import { setTime } from '@/tests/http/support/stored';
import { away } from '@/tests/support/chains';
import { type Answer, Browser, createAccount } from '@/tests/support/http-browser';
import { patience } from '@/tests/support/patience';
import { installSafe } from '@/tests/support/safe-contracts';

const safes = prepare(() => installSafe(away.id));

/** Milliseconds that each answer of the slow node takes. */
const slowness = 600;
/** Far more strangers than the server handles at a time. */
const crowd = 70;

async function createSafe(): Promise<{ safe: Address; owner: PrivateKeyAccount }> {
  const owner = createAccount();
  return { safe: await safes.create(owner.address), owner };
}

const routes = ['tab', 'Safe route'] as const;
type Route = (typeof routes)[number];

/** The queue is in the process, and both stores count alike, so the faster store is enough. */
const kind = storeKinds.at(-1) ?? 'sqlite';

describe('the owner of a contract account', () => {
  const node = prepareProxyNode(away.id);
  const server = prepareDeployment(kind, () => ({
    ports: [3180],
    env: { TRUST_PROXY: '1', [`RPC_URL_${away.id}`]: node.url },
  }));

  /** Opens a browser with a message to sign. `submit` presents a signature of it, as often as needed. */
  async function begin(route: Route, safe: Address, headers: Record<string, string>) {
    const browser = new Browser(server.appUrl);
    if (route === 'Safe route') {
      const { message } = await startPending(browser, safe, away.id, headers, untilHeard);
      const submit = (signature: string, from = headers, as = browser.copy()) =>
        sendToSafeRoute(as, 'PUT', { signature }, from);
      return { browser, message, submit };
    }
    const nonce = await browser.nonce();
    const { text: message } = await browser.message({ address: safe }, { chainId: away.id, nonce });
    const submit = (signature: string, from = headers, as = browser.copy()) =>
      as.submit(message, signature, nonce, from);
    return { browser, message, submit };
  }

  /** Signs in as the owner, from a client. */
  async function enter(
    route: Route,
    { safe, owner }: { safe: Address; owner: PrivateKeyAccount },
    headers: Record<string, string>,
  ) {
    let browser = new Browser(server.appUrl);
    // Each attempt signs a new message: the store may have let the owner in but answered too late.
    const answer = await untilHeard(async () => {
      const begun = await begin(route, safe, headers);
      browser = begun.browser;
      const signature = await signFor(safe, owner)(begun.message);
      return await begun.submit(signature, headers, browser);
    });
    return { browser, answer };
  }

  it('A37: signs in although one client keeps failing for the account', async () => {
    const target = await createSafe();
    const stranger = newClient();
    const ways = await Promise.all(routes.map((it) => begin(it, target.safe, stranger)));
    const statuses: number[] = [];
    for (let round = 0; round < 13; round += 1) {
      const posts = ways.flatMap(({ submit }) =>
        Array.from({ length: 5 }, () => untilHeard(() => submit(anySignature))),
      );
      statuses.push(...(await Promise.all(posts)).map(({ status }) => status));
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    for (const { submit } of ways) {
      const { status, headers } = await untilHeard(() => submit(anySignature));
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    for (const route of routes) {
      expect((await enter(route, target, newClient())).answer.status).toBe(200);
    }
  });

  /** Starts strangers who fail to sign in as this account, by both routes, each from its own client. */
  async function startAttack(safe: Address): Promise<Flood> {
    const ways = await Promise.all(routes.map((route) => begin(route, safe, newClient())));
    const strangers = Array.from({ length: crowd }, (_, index) => {
      const way = ways[index % ways.length];
      if (way === undefined) throw new Error('there is no way');
      const client = newClient();
      return () => untilHeard(() => way.submit(anySignature, client));
    });
    return startFlood(strangers);
  }

  describe('while many clients fail for the account and the node is slow', () => {
    let target: Awaited<ReturnType<typeof createSafe>>;
    const known = newClient();
    let flood: Flood;

    beforeAll(async () => {
      target = await createSafe();
      // The process's first call to the node comes from a page, which Next bundles apart from the routes.
      const { browser: visitor, answer } = await enter('tab', target, known);
      expect(answer.status).toBe(200);
      await setTime(server, await getOwnId(visitor), 'checked', Date.now() - 25 * 60 * 60 * 1000);
      await server.instances[0]?.restart();
      expect((await visitor.send('/', { headers: newClient() })).status).toBe(200);
      node.delay = slowness;
      flood = await startAttack(target.safe);
      // Waits until each stranger has been handled, or turned away, a few times.
      const isAtHeight = () => expect(flood.statuses.length).toBeGreaterThan(3 * crowd);
      await vi.waitFor(isAtHeight, { timeout: patience.condition });
    });
    afterAll(async () => {
      node.delay = 0;
      await flood.stop();
    });

    it.each(routes)(
      'A37: signs in at once from a client used before, through the %s',
      async (route) => {
        expect((await enter(route, target, known)).answer.status).toBe(200);
      },
    );

    it.each(routes)(
      'A37: signs in from a new client that waits for Retry-After, through the %s',
      async (route) => {
        const headers = newClient();
        let { answer } = await enter(route, target, headers);
        for (let more = 0; more < 2 && answer.status === 429; more += 1) {
          const seconds = Number(answer.headers.get('retry-after'));
          expect(seconds).toBeLessThanOrEqual(5);
          await wait(seconds * 1000);
          ({ answer } = await enter(route, target, headers));
        }
        expect(answer.status).toBe(200);
      },
    );

    it('A37: the strangers get 401, or 429 with Retry-After', async () => {
      const before = flood.shed.length;
      await expect.poll(() => flood.shed.length).toBeGreaterThan(before);
      expect(new Set(flood.statuses)).toEqual(new Set([401, 429]));
      expect(Math.min(...flood.shed)).toBeGreaterThan(0);
    });
  });
});

/**
 * Repeats a request after a 503: a machine with no time for its server, store or node is not what is tested
 * here. A 429, for too many requests, is final.
 */
async function untilHeard(send: () => Promise<Answer>): Promise<Answer> {
  let answer = await send();
  while (answer.status === 503) {
    await wait(500);
    answer = await send();
  }
  return answer;
}

type Flood = {
  statuses: readonly number[];
  /** The `Retry-After` of each 429, in seconds. */
  shed: readonly number[];
  stop(): Promise<void>;
};

/** Starts strangers who each come back a second after their answer, whatever it was. */
function startFlood(strangers: readonly (() => Promise<Answer>)[]): Flood {
  const statuses: number[] = [];
  const shed: number[] = [];
  let isOver = false;
  const live = async (send: () => Promise<Answer>) => {
    while (!isOver) {
      // An idle connection may be closed just as it is used again, which leaves a stranger without an answer.
      const answer = await send().catch(() => null);
      if (answer !== null) statuses.push(answer.status);
      if (answer?.status === 429) shed.push(Number(answer.headers.get('retry-after')));
      // Without this pause, the test would measure how fast the server refuses, not who gets in.
      await wait(1_000);
    }
  };
  const lives = strangers.map(live);
  return {
    statuses,
    shed,
    stop: async () => {
      isOver = true;
      await Promise.all(lives);
    },
  };
}
