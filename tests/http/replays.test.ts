import { describe, expect, it } from 'vitest';
import { config } from '@/lib/config';
import { newClient } from '@/tests/http/support/clients';
import { countOf, flood } from '@/tests/http/support/flood';
import { prepare } from '@/tests/http/support/prepare';
import { most, openClient, shareLimitedServer } from '@/tests/http/support/shared-server';
import { createAccount } from '@/tests/support/http-browser';

const server = prepare(shareLimitedServer);

/** That a replay is one is tested on both stores: see A1 to A3. */
describe('a message that is posted again and again', () => {
  it('A32: is told to be used as often as its limit says, and keeps nobody else out', async () => {
    const account = createAccount();
    const browser = openClient(server);
    const { text, nonce, signature } = await browser.sign(account);
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
    expect(countOf(statuses, 409)).toBeGreaterThanOrEqual(most(config.processLimits.replay));
    expect((await replay(hostile)).body).toEqual({ url: expect.stringContaining('error=limited') });
    expect((await replay(newClient())).status).toBe(409);
    expect((await openClient(server).signIn(account)).answer.status).toBe(200);
    expect(await browser.session()).toHaveProperty('address', account.address);
  });
});
