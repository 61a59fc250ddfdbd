import { describe, expect, it } from 'vitest';
import { prepare } from '@/tests/http/support/prepare';
import { shareServer } from '@/tests/http/support/shared-server';
import { unknownChainId } from '@/tests/support/chains';
import { Browser, createAccount } from '@/tests/support/http-browser';

const server = prepare(() => shareServer());

type Change = (text: string) => string;

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const setLine =
  (name: string, value: string): Change =>
  (text) =>
    text.replace(new RegExp(`^${name}: .*$`, 'm'), `${name}: ${value}`);
describe('a signed message', () => {
  async function present(change: Change, sign = createAccount()) {
    const browser = new Browser(server.appUrl);
    const { text, nonce } = await browser.message(sign);
    const changed = change(text);
    const signature = await sign.signMessage({ message: changed });
    const answer = await browser.submit(changed, signature, nonce);
    return { answer, browser, changed, text };
  }

  const host = () => new URL(server.appUrl).host;

  // Other faults in a message: lib/server/auth/check-message.test.ts.
  it.each<[string, Change]>([
    ['A4: domain of another site', (text) => text.replace(host(), 'evil.example.org')],
    ['A5: uri of another scheme', (text) => text.replace('URI: http:', 'URI: https:')],
    ['A8: issued an hour ago', setLine('Issued At', minutes(-60))],
    ['A9: chain not in the list', setLine('Chain ID', `${unknownChainId}`)],
    [
      'A12: address in lower case',
      (text) => text.replace(/0x[0-9a-fA-F]{40}/, (it) => it.toLowerCase()),
    ],
    ['A13: text behind it', (text) => `${text}\nand more`],
    ['A14: resources', (text) => `${text}\nResources:\n- https://evil.example.org`],
  ])('%s is rejected with 401', async (_, change) => {
    const { answer, browser, changed, text } = await present(change);
    expect(changed).not.toBe(text);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ url: expect.stringContaining('error=refused') });
    expect(await browser.session()).toEqual({});
  });

  it.each<[string, string]>([
    ['empty', ''],
    ['0x', '0x'],
    ['zero', `0x${'00'.repeat(65)}`],
    ['odd', `0x${'1'.repeat(129)}`],
    ['non-hex', `0x${'zz'.repeat(65)}`],
    ['words', 'a signature'],
    ['64 kB', `0x${'11'.repeat(32_768)}`],
  ])('A10: is rejected without a server error when its signature is %s', async (_, signature) => {
    const browser = new Browser(server.appUrl);
    const { text, nonce } = await browser.message(createAccount());
    const { status } = await browser.submit(text, signature, nonce);
    expect([400, 401, 413]).toContain(status);
    expect(await browser.session()).toEqual({});
  });

  it('A10: is rejected with 401 when another account signed it', async () => {
    const browser = new Browser(server.appUrl);
    const { text, nonce } = await browser.message(createAccount());
    const signature = await createAccount().signMessage({ message: text });
    expect((await browser.submit(text, signature, nonce)).status).toBe(401);
  });

  it('A10: is rejected with 401 for the zero address and an all-zero signature', async () => {
    const browser = new Browser(server.appUrl);
    const address = '0x0000000000000000000000000000000000000000';
    const { text, nonce } = await browser.message({ address });
    const signature = `0x${'00'.repeat(64)}1b`;
    expect((await browser.submit(text, signature, nonce)).status).toBe(401);
  });

  it('A34: fails in the same way for a known address as for a new one', async () => {
    const known = createAccount();
    await new Browser(server.appUrl).signIn(known);
    const answers = await Promise.all(
      [known, createAccount()].map(async ({ address }) => {
        const browser = new Browser(server.appUrl);
        const { text, nonce } = await browser.message({ address });
        const signature = await createAccount().signMessage({ message: text });
        const { status, body } = await browser.submit(text, signature, nonce);
        return { status, body };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });
});
