import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { config, productId } from '@/lib/config';
import { type Deployment, startDeployment, storeKinds } from '@/tests/http/support/server';
import { Browser, createAccount } from '@/tests/support/http-browser';

/** Of the shipped limits, so that using one up takes seconds. */
const scale = 0.1;
const { nonce, session, signIn } = config.limits;
const most = (limit: { points: number }) => limit.points * scale;
/** Requests beyond a limit. */
const excess = 20;

describe.each(storeKinds)('limits, on %s', (kind) => {
  let server: Deployment;
  beforeAll(async () => {
    server = await startDeployment(kind, {
      ports: [3180],
      env: { TRUST_PROXY: '1', RATE_LIMIT_SCALE: `${scale}` },
    });
  });
  afterAll(() => server.stop());

  let last = 0;
  const newClient = () => {
    last += 1;
    return { 'x-forwarded-for': `6.6.6.6, 198.51.100.${last}` };
  };
  const open = () => new Browser(server.appUrl);

  async function flood(count: number, send: () => Promise<{ status: number; headers: Headers }>) {
    const statuses: number[] = [];
    for (let sent = 0; sent < count; sent += 10) {
      const answers = await Promise.all(Array.from({ length: 10 }, send));
      for (const { status, headers } of answers) {
        if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        statuses.push(status);
      }
    }
    return statuses;
  }

  it('A32: a client gets so many nonces, and others get theirs', async () => {
    const headers = newClient();
    const statuses = await flood(most(nonce) + excess, () =>
      open().send('/api/auth/csrf', { headers }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(most(nonce));
    expect(statuses.at(-1)).toBe(429);
    const other = { headers: newClient() };
    expect((await open().send('/api/auth/csrf', other)).status).toBe(200);
  });

  it('A32: a client gets so many sign-ins, whatever it posts, and others get theirs', async () => {
    const headers = newClient();
    const statuses = await flood(most(signIn) + excess, () =>
      open().submit('junk', '0x', '', headers),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(excess);
    const browser = open();
    const account = createAccount();
    const { text, nonce } = await browser.message(account);
    const signature = await account.signMessage({ message: text });
    const refused = await browser.submit(text, signature, nonce, headers);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ url: expect.stringContaining('error=limited') });
    expect((await browser.submit(text, signature, nonce, newClient())).status).toBe(200);
  });

  it('A32: many clients that fail for one address at once are let in by nobody, and its owner is', async () => {
    const owner = createAccount();
    const stranger = createAccount();
    const browser = open();
    const { text, nonce } = await browser.message(owner);
    const wrong = await stranger.signMessage({ message: text });
    const statuses = await flood(40, () => browser.copy().submit(text, wrong, nonce, newClient()));
    expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
    const right = await owner.signMessage({ message: text });
    expect((await browser.submit(text, right, nonce, newClient())).status).toBe(200);
    const other = open();
    expect((await other.signIn()).answer.status).toBe(200);
  });

  it('A32: one client may fail for one address so often, and others for it still', async () => {
    const owner = createAccount();
    const browser = open();
    const { text, nonce } = await browser.message(owner);
    const wrong = await createAccount().signMessage({ message: text });
    const fail = (headers: Record<string, string>) =>
      browser.copy().submit(text, wrong, nonce, headers);
    const headers = newClient();
    const statuses: number[] = [];
    for (let sent = 0; sent < 14; sent += 2) {
      const answers = await Promise.all(Array.from({ length: 2 }, () => fail(headers)));
      statuses.push(...answers.map(({ status }) => status));
    }
    const heard = most(config.limits.nodeQuestion);
    expect(statuses.slice(0, heard)).toEqual(Array.from({ length: heard }, () => 401));
    expect(statuses.slice(heard)).toEqual([429, 429, 429, 429]);
    expect((await fail(newClient())).status).toBe(401);
  });

  it('A32: sessions are limited too', async () => {
    const headers = newClient();
    const statuses = await flood(most(session) + excess, () =>
      open().send('/api/auth/session', { headers }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(most(session));
    expect((await open().send('/api/sessions', { headers })).status).toBe(429);
  });
});

describe('without a proxy that is trusted', () => {
  let server: Deployment;
  beforeAll(async () => {
    server = await startDeployment('sqlite', {
      ports: [3180],
      env: { RATE_LIMIT_SCALE: `${scale}` },
    });
  });
  afterAll(() => server.stop());

  it('a forwarded address makes nobody another client', async () => {
    const answers = await Promise.all(
      Array.from({ length: most(nonce) + excess }, (_, index) =>
        new Browser(server.appUrl).send('/api/auth/csrf', {
          headers: {
            'x-forwarded-for': `192.0.2.${index}`,
            [`x-${productId}-peer`]: `192.0.2.${index}`,
          },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(excess);
  });
});
