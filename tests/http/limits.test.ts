import { describe, expect, it } from 'vitest';
import { config } from '@/lib/config';
import { newClient } from '@/tests/http/support/clients';
import { countOf, flood } from '@/tests/http/support/flood';
import { prepare } from '@/tests/http/support/prepare';
import { most, openClient, shareLimitedServer } from '@/tests/http/support/shared-server';
import { createAccount } from '@/tests/support/http-browser';

const server = prepare(shareLimitedServer);

const { nonce, session, signIn, nodeQuestion } = config.limits;
/** Requests beyond a limit. */
const excess = 20;

/** Both stores count alike: tests/store/store.contract.test.ts, and store.test.ts › share rate limits. */
describe('rate limits', () => {
  const open = () => openClient(server);

  it.each([
    ['nonces', '/api/auth/csrf', '/api/auth/csrf', nonce],
    ['looks at its session', '/api/auth/session', '/api/sessions', session],
  ])('A32: cap one client’s %s without affecting other clients', async (_, path, also, limit) => {
    const headers = newClient();
    const send = () => open().send(path, { headers });
    const statuses = await flood(most(limit) + excess, send);
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([most(limit), excess]);
    expect((await open().send(also, { headers })).status).toBe(429);
    expect((await open().send(path)).status).toBe(200);
  });

  it('A32: cap one client’s sign-ins, whatever it posts, without affecting other clients', async () => {
    const headers = newClient();
    const statuses = await flood(most(signIn) + excess, () =>
      open().submit('junk', '0x', '', headers),
    );
    expect(countOf(statuses, 429)).toBe(excess);
    const browser = open();
    const { text, nonce, signature } = await browser.sign();
    const refused = await browser.submit(text, signature, nonce, headers);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ url: expect.stringContaining('error=limited') });
    expect((await browser.submit(text, signature, nonce, newClient())).status).toBe(200);
  });

  it('A32: keep out many clients that fail for one address at once, but not its owner', async () => {
    const owner = createAccount();
    const stranger = createAccount();
    const browser = open();
    const { text, nonce } = await browser.message(owner);
    const wrong = await stranger.signMessage({ message: text });
    const fail = () => browser.copy().submit(text, wrong, nonce, newClient());
    const statuses = await flood(40, fail, 10);
    expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
    const right = await owner.signMessage({ message: text });
    expect((await browser.submit(text, right, nonce, newClient())).status).toBe(200);
    const other = open();
    await other.enter();
  });

  it('A32: cap one client’s failures for one address without affecting other clients', async () => {
    const owner = createAccount();
    const browser = open();
    const { text, nonce } = await browser.message(owner);
    const wrong = await createAccount().signMessage({ message: text });
    const fail = (headers: Record<string, string>) =>
      browser.copy().submit(text, wrong, nonce, headers);
    const headers = newClient();
    const heard = most(nodeQuestion);
    const statuses: number[] = [];
    // Fewer than the sign-ins that a client may send.
    while (statuses.length < heard + 2) statuses.push((await fail(headers)).status);
    expect(statuses).toEqual([...Array.from({ length: heard }, () => 401), 429, 429]);
    expect((await fail(newClient())).status).toBe(401);
  });

  it('A32: answer one client’s replays with 409, then 429 at the limit, and keep nobody else out', async () => {
    const account = createAccount();
    const browser = openClient(server);
    const { text, nonce, signature } = await browser.sign(account);
    const signed = browser.copy();
    expect((await browser.submit(text, signature, nonce, newClient())).status).toBe(200);
    const replay = (headers: Record<string, string>) =>
      signed.copy().submit(text, signature, nonce, headers);
    const hostile = newClient();
    const statuses: number[] = [];
    // On a machine that needs more than a minute for these, a new minute has begun meanwhile.
    while (!statuses.includes(429) && statuses.length < 10_000) {
      statuses.push(...(await flood(4, () => replay(hostile))));
    }
    expect(new Set(statuses)).toEqual(new Set([409, 429]));
    expect(countOf(statuses, 409)).toBeGreaterThanOrEqual(most(config.processLimits.replay));
    expect((await replay(hostile)).body).toEqual({ url: expect.stringContaining('error=limited') });
    expect((await replay(newClient())).status).toBe(409);
    await openClient(server).enter(account);
    expect(await browser.session()).toHaveProperty('address', account.address);
  });
});
