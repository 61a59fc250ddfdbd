import { describe, expect, it } from 'vitest';
import { prepareDeployment } from '@/tests/http/support/prepare';
import { sendToSafeRoute, startPending } from '@/tests/http/support/safe-route';
import { secret } from '@/tests/http/support/server';
import { away } from '@/tests/support/chains';
import { Browser, createAccount } from '@/tests/support/http-browser';

const next = 'another test secret with more than thirty-two characters';
const { address: safe } = createAccount();

const readPending = async (browser: Browser) => (await sendToSafeRoute(browser, 'GET')).body;

describe('a rotated secret', () => {
  const server = prepareDeployment('sqlite', () => ({
    ports: [3180],
    env: { AUTH_SECRET: `${secret},${next}` },
  }));

  const open = () => new Browser(server.appUrl);
  const restart = (value: string) => server.instances[0]?.restart({ AUTH_SECRET: value });

  // At first the new secret is second in the list and seals nothing yet. What that process seals does not
  // open once the new secret is the only one.
  it('signs nobody out, keeps pending sign-ins, allows no replay, and opens nothing once removed', async () => {
    const visitor = open();
    const { account, text, nonce, signature } = await visitor.signIn();
    const [signing, lateSigning] = [open(), open()];
    const signed = await signing.sign();
    const lateSigned = await lateSigning.sign();
    const [owner, lateOwner] = [open(), open()];
    const { message, ticket } = await startPending(owner, safe, away.id);
    await startPending(lateOwner, safe, away.id);
    // Keeps the nonce's cookie, which the sign-in replaces.
    const replaying = open();
    const replayed = await replaying.sign();
    const used = replaying.copy();
    expect((await replaying.submit(replayed.text, replayed.signature, replayed.nonce)).status).toBe(
      200,
    );

    await restart(`${next},${secret}`);
    expect(await visitor.session()).toMatchObject({ address: account.address });
    expect((await visitor.submit(text, signature, nonce)).status).toBe(409);
    expect((await used.submit(replayed.text, replayed.signature, replayed.nonce)).status).toBe(409);
    expect((await signing.submit(signed.text, signed.signature, signed.nonce)).status).toBe(200);
    expect(await readPending(owner)).toMatchObject({ pending: { message } });
    // The first is sealed anew with its proposal; the other is not.
    const safeTxHash = `0x${'ab'.repeat(32)}`;
    expect((await sendToSafeRoute(owner, 'PATCH', { safeTxHash })).status).toBe(204);

    await restart(next);
    expect(await visitor.session()).toEqual({});
    expect(await signing.session()).toHaveProperty('address');
    expect(await readPending(owner)).toMatchObject({ pending: { message } });
    expect(await readPending(lateOwner)).toEqual({ pending: null });
    const late = { signature: '0x', ticket };
    expect((await sendToSafeRoute(lateOwner, 'PUT', late)).status).toBe(403);
    const { status } = await lateSigning.submit(
      lateSigned.text,
      lateSigned.signature,
      lateSigned.nonce,
    );
    expect(status).toBe(403);
    expect((await used.submit(replayed.text, replayed.signature, replayed.nonce)).status).toBe(409);
    await lateSigning.enter();
  });
});
