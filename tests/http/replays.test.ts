import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { config } from '@/lib/config';
import { newClient } from '@/tests/http/support/clients';
import { countOf, flood } from '@/tests/http/support/flood';
import { type Deployment, startDeployment, storeKinds } from '@/tests/http/support/server';
import { Browser, createAccount } from '@/tests/support/http-browser';

/** That a replay is one is tested on both: see A1 to A3. Here it is the faster one that counts. */
const kind = storeKinds.at(-1) ?? 'sqlite';

/** Of the shipped limit, so that using it up takes seconds. */
const scale = 0.1;
const most = config.processLimits.replay.points * scale;

describe(`a message that is posted again and again, on ${kind}`, () => {
  let server: Deployment;
  beforeAll(async () => {
    server = await startDeployment(kind, {
      ports: [3180],
      env: { TRUST_PROXY: '1', RATE_LIMIT_SCALE: `${scale}` },
    });
  });
  afterAll(() => server.stop());

  it('A32: is told to be used as often as its limit says, and keeps nobody else out', async () => {
    const account = createAccount();
    const browser = new Browser(server.appUrl);
    const { text, nonce } = await browser.message(account);
    const signature = await account.signMessage({ message: text });
    const signed = browser.copy();
    expect((await browser.submit(text, signature, nonce, newClient())).status).toBe(200);
    const replay = (headers: Record<string, string>) =>
      signed.copy().submit(text, signature, nonce, headers);
    const hostile = newClient();
    const statuses: number[] = [];
    // On a machine that takes longer than a minute for them, a new one has begun meanwhile.
    while (!statuses.includes(429) && statuses.length < 10_000) {
      statuses.push(...(await flood(20, () => replay(hostile))));
    }
    expect(new Set(statuses)).toEqual(new Set([409, 429]));
    expect(countOf(statuses, 409)).toBeGreaterThanOrEqual(most);
    expect((await replay(hostile)).body).toEqual({ url: expect.stringContaining('error=limited') });
    expect((await replay(newClient())).status).toBe(409);
    expect((await new Browser(server.appUrl).signIn(account)).answer.status).toBe(200);
    expect(await browser.session()).toHaveProperty('address', account.address);
  });
});
