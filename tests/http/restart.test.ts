import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { prepare } from '@/tests/http/support/prepare';
import { storeKinds } from '@/tests/http/support/server';
import { listen, shareServer } from '@/tests/http/support/shared-server';
import { takeDown } from '@/tests/http/support/take-down';
import { type Answer, Browser } from '@/tests/support/http-browser';

describe('a restarted server', () => {
  const server = prepare(() => shareServer());

  // A file outlives its process only if it is written. Redis does in any case.
  it('C9: accepts a signature made before the restart once, signs nobody out and serves pages soon', async () => {
    const visitor = new Browser(server.appUrl);
    const { account: known, text: used, nonce: spent, signature: sent } = await visitor.signIn();
    const browser = new Browser(server.appUrl);
    const { text, nonce, signature } = await browser.sign();

    const [instance] = server.instances;
    const output = listen(server);
    const stranger = new Browser(server.appUrl);
    const restarted = instance?.restart();
    let first: Answer | null = null;
    while (first === null) first = await stranger.send('/account?a=b').catch(() => null);
    await restarted;
    // Redirects to the same address while Next is not up yet, otherwise to the start page as for any
    // stranger.
    expect(first.status, 'who comes before it is ready').toBe(307);
    const again = await stranger.send('/');
    expect(again.status).toBe(200);
    expect(again.headers.get('content-security-policy')).toContain("'nonce-");
    expect(output()).not.toContain('Error');
    expect(await visitor.session()).toMatchObject({ address: known.address });
    expect((await visitor.copy().submit(used, sent, spent)).status).toBe(409);
    expect((await browser.copy().submit(text, signature, nonce)).status).toBe(200);
    expect((await browser.submit(text, signature, nonce)).status).toBe(409);
  });
});

describe.each(storeKinds)('a server whose store pauses, on %s', (kind) => {
  const server = prepare(() => shareServer(kind));

  it('C11: signs in, or returns 503 with Retry-After, when the store takes two seconds', async () => {
    const browser = new Browser(server.appUrl);
    const { text, nonce, signature } = await browser.sign();
    const bringBack = await takeDown(server);
    const answered = browser.copy().submit(text, signature, nonce);
    expect((await browser.send('/')).status).toBe(200);
    await wait(2_000);
    await bringBack();
    const { status, headers } = await answered;
    expect([200, 503]).toContain(status);
    if (status === 503) expect(headers.get('retry-after')).toBe('2');
    expect([200, 409]).toContain((await browser.submit(text, signature, nonce)).status);
  });
});
