import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { toHex } from 'viem';
import { z } from 'zod';
import { newClient } from '@/tests/http/support/clients';
import { badRequests } from '@/tests/soak/bad-requests';
import type { Tally } from '@/tests/soak/tally';
import { type Answer, Browser, createAccount } from '@/tests/support/http-browser';

const pauseMs = { least: 40, more: 120 };
const passerByPauseMs = 100;
const badShare = 0.05;

export type World = {
  appUrl: string;
  tally: Tally;
  /** Reports whether the store or a node is down, or was a moment ago. */
  isFaulty(): boolean;
  isOver(): boolean;
};

/** `unknown` after a response that leaves open whether the request took effect. */
type Standing = 'out' | 'in' | 'unknown';

const errorBody = z.object({ error: z.object({ code: z.string() }) });
const sessionBody = z.object({ address: z.string().optional() });

/** A visitor who comes and goes in one browser until the soak is over. */
export class Visitor {
  readonly #browser: Browser;
  readonly #account = createAccount();
  #standing: Standing = 'out';

  constructor(
    readonly world: World,
    readonly isContract: boolean,
  ) {
    this.#browser = openBrowser(world);
  }

  get address(): `0x${string}` {
    return this.#account.address;
  }

  async live(): Promise<void> {
    while (!this.world.isOver()) {
      await this.#act().catch((error: unknown) => {
        this.world.tally.count('unexpected', `${error}`);
      });
      await wait(pauseMs.least + Math.random() * pauseMs.more);
    }
  }

  /** Reads the session once more after all faults. */
  async finish(): Promise<void> {
    await this.#read();
  }

  async #act(): Promise<void> {
    this.world.tally.count('requests');
    const dice = Math.random();
    if (dice < badShare) return await this.#misbehave();
    if (dice < 0.3) return await this.#look();
    if (dice < 0.7) return await this.#read();
    if (this.#standing === 'in') return dice < 0.8 ? await this.#signOut() : await this.#read();
    return await this.#signIn();
  }

  async #look(): Promise<void> {
    const answer = await this.#browser.send('/');
    // While the store is down, the page treats visitors as strangers, and that is correct.
    if (answer.status !== 200) this.#takeRefusal(answer, '/');
  }

  async #read(): Promise<void> {
    const answer = await this.#browser.send('/api/auth/session');
    if (answer.status !== 200) return this.#takeRefusal(answer, 'session');
    const { address } = sessionBody.parse(answer.body);
    const { tally } = this.world;
    if (address !== undefined && address !== this.address) return tally.count('wrong', address);
    if (this.#standing === 'in' && address === undefined) {
      this.#standing = 'out';
      return tally.count('lost', this.address);
    }
    if (this.#standing === 'out' && address !== undefined) {
      this.#standing = 'in';
      return tally.count('revived', this.address);
    }
    this.#standing = address === undefined ? 'out' : 'in';
    tally.count('reads');
  }

  async #signIn(): Promise<void> {
    const before = await this.#browser.send('/api/auth/csrf');
    if (before.status !== 200) return this.#takeRefusal(before, 'csrf');
    const { csrfToken: nonce } = z.object({ csrfToken: z.string() }).parse(before.body);
    const { text, signature } = await this.#browser.sign(this.#account, { nonce });
    const presented = this.isContract ? toHex(randomBytes(65)) : signature;
    const answer = await this.#browser.submit(text, presented, nonce);
    const { tally } = this.world;
    if (answer.status === 200) {
      this.#standing = 'in';
      tally.count('signIns');
      if (this.isContract) tally.count('contractSignIns');
    } else if (answer.status === 401) {
      const id = answer.headers.get('x-request-id');
      tally.count('refused', `${this.isContract ? 'contract' : 'key'}, request ${id}`);
    } else {
      // A store that went down in the middle may have stored the session.
      this.#standing = 'unknown';
      this.#takeRefusal(answer, 'sign-in', [409]);
    }
  }

  async #signOut(): Promise<void> {
    const before = await this.#browser.send('/api/auth/csrf');
    if (before.status !== 200) return this.#takeRefusal(before, 'csrf');
    const { csrfToken } = z.object({ csrfToken: z.string() }).parse(before.body);
    this.#standing = 'unknown';
    const answer = await this.#browser.post('/api/auth/signout', { csrfToken, json: 'true' });
    if (answer.status !== 200) return this.#takeRefusal(answer, 'sign-out');
    this.#standing = 'out';
    this.world.tally.count('signOuts');
  }

  async #misbehave(): Promise<void> {
    const send = badRequests[Math.floor(Math.random() * badRequests.length)];
    const answer = await send?.(openBrowser(this.world)).catch((error: unknown) => {
      // The request starts with a nonce, which the server cannot issue while the store is down.
      if (!this.world.isFaulty()) throw error;
    });
    if (!answer) return;
    const { status, text } = answer;
    const { tally } = this.world;
    if (status < 400) return tally.count('accepted', `${status} ${text.slice(0, 80)}`);
    if (status < 500) return tally.count('badInput');
    this.#takeRefusal(answer, 'bad input');
  }

  #takeRefusal(answer: Answer, what: string, expected: readonly number[] = []): void {
    const { tally } = this.world;
    const { status, body, text } = answer;
    const isBusy = errorBody.safeParse(body).data?.error.code === 'busy' || text.includes('busy');
    if (status === 503 && isBusy) tally.count('busy');
    else if (status === 503 && this.world.isFaulty()) tally.count('later');
    else if (!expected.includes(status)) {
      tally.count('unexpected', `${what}: ${status} ${text.slice(0, 120)}`);
    }
  }
}

/** Signs in new accounts, which never come back, until the soak is over. */
export async function sendPassersBy(world: World): Promise<void> {
  const { tally, isFaulty, isOver } = world;
  while (!isOver()) {
    // The server issues no nonces while the store is down.
    const status = await openBrowser(world)
      .signIn()
      .then(
        ({ answer }) => answer.status,
        () => null,
      );
    if (status === 200) tally.count('passersBy');
    else if (!isFaulty() && status !== 503) tally.count('unexpected', `a passer-by: ${status}`);
    await wait(passerByPauseMs);
  }
}

/** Opens a browser with an address of its own, because one address may use only few node calls at a time. */
function openBrowser({ appUrl }: World): Browser {
  return new Browser(appUrl, appUrl, newClient());
}
