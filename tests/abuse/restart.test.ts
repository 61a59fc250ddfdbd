import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, createAccount } from '@/tests/abuse/support/browser';
import { type Deployment, startDeployment, storeKinds } from '@/tests/abuse/support/server';

const minute = 60_000;

describe.each(storeKinds)('a server that is restarted, on %s', (kind) => {
  let server: Deployment;
  beforeAll(async () => {
    server = await startDeployment(kind, { ports: [3180] });
  });
  afterAll(() => server.stop());

  it('C9: in the middle of a sign-in takes what was signed before, once', async () => {
    const browser = new Browser(server.appUrl);
    const account = createAccount();
    const { text, nonce } = await browser.message(account);
    const signature = await account.signMessage({ message: text });
    await server.instances[0]?.restart();
    expect((await browser.copy().submit(text, signature, nonce)).status).toBe(200);
    await server.instances[0]?.restart();
    expect((await browser.submit(text, signature, nonce)).status).toBe(409);
  });

  it('C9: signs nobody out', async () => {
    const browser = new Browser(server.appUrl);
    const { account } = await browser.signIn();
    await server.instances[0]?.restart();
    expect(await browser.session()).toMatchObject({ address: account.address });
  });

  it('C8: takes what was signed by a clock that is four minutes off, and not an hour', async () => {
    for (const [offset, status] of [
      [-4 * minute, 200],
      [4 * minute, 200],
      [-60 * minute, 401],
      [60 * minute, 401],
    ] as const) {
      const now = Date.now() + offset;
      const { answer } = await new Browser(server.appUrl).signIn(createAccount(), {
        issuedAt: new Date(now),
        expirationTime: new Date(now + 10 * minute),
      });
      expect([offset, answer.status]).toEqual([offset, status]);
    }
  });
});
