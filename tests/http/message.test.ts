import { beforeAll, describe, expect, it } from 'vitest';
import { config } from '@/lib/config';
import type { Deployment } from '@/tests/http/support/server';
import { shareServer } from '@/tests/http/support/shared-server';
import { home, unknownChainId } from '@/tests/support/chains';
import { Browser, createAccount } from '@/tests/support/http-browser';

type Change = (text: string) => string;

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const changeStatement = (change: (statement: string) => string) => (text: string) =>
  text.replace(config.statement, change(config.statement));
const setLine =
  (name: string, value: string): Change =>
  (text) =>
    text.replace(new RegExp(`^${name}: .*$`, 'm'), `${name}: ${value}`);
const addBefore =
  (name: string, line: string): Change =>
  (text) =>
    text.replace(new RegExp(`^${name}:`, 'm'), `${line}\n${name}:`);

describe('a signed message', () => {
  let server: Deployment;
  beforeAll(async () => {
    server = await shareServer();
  });

  async function present(change: Change, sign = createAccount()) {
    const browser = new Browser(server.appUrl);
    const { text, nonce } = await browser.message(sign);
    const changed = change(text);
    const signature = await sign.signMessage({ message: changed });
    const answer = await browser.submit(changed, signature, nonce);
    return { answer, browser, changed, text };
  }

  it('is taken as it should be', async () => {
    const { answer, browser } = await present((text) => text);
    expect(answer.status).toBe(200);
    expect(await browser.session()).toMatchObject({ chainId: home.id });
  });

  const host = () => new URL(server.appUrl).host;

  it.each<[string, Change]>([
    ['A4: domain of another site', (text) => text.replace(host(), 'evil.example.org')],
    ['A4: domain of another port', (text) => text.replace(host(), 'localhost:1')],
    ['A4: domain with userinfo', (text) => text.replace(host(), `me@${host()}`)],
    ['A4: domain in other case', (text) => text.replace(host(), host().toUpperCase())],
    ['A5: uri of another origin', setLine('URI', 'https://evil.example.org')],
    ['A5: uri of another scheme', (text) => text.replace('URI: http:', 'URI: https:')],
    ['A5: uri with a path', (text) => text.replace(/^(URI: .*)$/m, '$1/x/..')],
    ['A5: uri with a slash', (text) => text.replace(/^(URI: .*)$/m, '$1/')],
    ['A5: uri with userinfo', (text) => text.replace('URI: http://', 'URI: http://me@')],
    [
      'A8: expired',
      (text) => setLine('Expiration Time', minutes(-1))(setLine('Issued At', minutes(-9))(text)),
    ],
    ['A8: not before later', (text) => `${text}\nNot Before: ${minutes(5)}`],
    ['A8: issued an hour ago', (text) => setLine('Issued At', minutes(-60))(text)],
    [
      'A8: issued in the future',
      (text) => setLine('Expiration Time', minutes(68))(setLine('Issued At', minutes(60))(text)),
    ],
    ['A8: no end', (text) => text.replace(/\nExpiration Time: .*/, '')],
    ['A8: lifetime of a year', setLine('Expiration Time', minutes(525_600))],
    ['A9: chain not in the list', setLine('Chain ID', `${unknownChainId}`)],
    ['A9: chain 0', setLine('Chain ID', '0')],
    ['A9: chain -1', setLine('Chain ID', '-1')],
    ['A9: chain 2^64', setLine('Chain ID', '18446744073709551616')],
    ['A9: chain in hex', setLine('Chain ID', '0x1')],
    ['A9: chain padded', setLine('Chain ID', '01')],
    [
      'A12: address in lower case',
      (text) => text.replace(/0x[0-9a-fA-F]{40}/, (it) => it.toLowerCase()),
    ],
    [
      'A12: wrong checksum',
      (text) => text.replace(/0x[0-9a-fA-F]{40}/, (it) => `0x${it.slice(2).toUpperCase()}`),
    ],
    ['A13: version 2', setLine('Version', '2')],
    ['A13: text behind it', (text) => `${text}\nand more`],
    ['A13: CRLF', (text) => text.replaceAll('\n', '\r\n')],
    ['A13: a field twice', addBefore('Nonce', 'Version: 1')],
    ['A13: other order', (text) => text.replace(/(URI.*)\n(Version.*)/, '$2\n$1')],
    ['A13: second block', (text) => `${text}\n\n${text.slice(text.indexOf('URI:'))}`],
    ['A13: newline in the statement', changeStatement((it) => it.replace(' ', '\n'))],
    ['A13: newline in the request id', (text) => `${text}\nRequest ID: a\nb`],
    ['A13: bidi in the statement', changeStatement((it) => it.replace(' ', ' \u202e'))],
    ['A13: control in the statement', changeStatement((it) => it.replace(' ', ' \u0007'))],
    ['A14: resources', (text) => `${text}\nResources:\n- https://evil.example.org`],
    ['A14: request id', (text) => `${text}\nRequest ID: one`],
    ['A14: other statement', changeStatement((it) => `${it} And more.`)],
    ['A14: no statement', (text) => text.replace(`${config.statement}\n`, '')],
  ])('%s is 401', async (_, change) => {
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
  ])('A10: a signature that is %s is refused and thrown nowhere', async (_, signature) => {
    const browser = new Browser(server.appUrl);
    const { text, nonce } = await browser.message(createAccount());
    const { status } = await browser.submit(text, signature, nonce);
    expect([400, 401, 413]).toContain(status);
    expect(await browser.session()).toEqual({});
  });

  it('A10: signed by another account it is 401', async () => {
    const browser = new Browser(server.appUrl);
    const { text, nonce } = await browser.message(createAccount());
    const signature = await createAccount().signMessage({ message: text });
    expect((await browser.submit(text, signature, nonce)).status).toBe(401);
  });

  it('A10: the zero address signs in with nothing', async () => {
    const browser = new Browser(server.appUrl);
    const address = '0x0000000000000000000000000000000000000000';
    const { text, nonce } = await browser.message({ address });
    const signature = `0x${'00'.repeat(64)}1b`;
    expect((await browser.submit(text, signature, nonce)).status).toBe(401);
  });

  it('A34: an address that was here before is answered as one that never was', async () => {
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
