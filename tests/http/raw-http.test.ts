import { describe, expect, it } from 'vitest';
import { productId } from '@/lib/config';
import { prepare } from '@/tests/http/support/prepare';
import { parseAnswer, sendBytes, sendPath } from '@/tests/http/support/raw';
import { listen, shareServer } from '@/tests/http/support/shared-server';
import { Browser, createAccount } from '@/tests/support/http-browser';

const server = prepare(() => shareServer());

const callback = '/api/auth/callback/credentials';
const json = { 'content-type': 'application/json' };

describe('hostile HTTP', () => {
  const open = () => new Browser(server.appUrl);
  const sendRaw = async (head: string) =>
    parseAnswer(await sendBytes(server.port, `${head}\r\nConnection: close\r\n\r\n`)).status;

  it.each([callback, '/api/auth/signout', '/api/auth/session'])(
    'A19: %s rejects a body that is too large, of another type or malformed',
    async (path) => {
      const browser = open();
      await browser.nonce();
      for (const size of [1_000_000, 20_000_000]) {
        const answer = await browser.post(path, { message: 'x'.repeat(size) }).catch(() => null);
        // A server may close the connection while a client is still sending.
        if (size === 1_000_000) expect(answer?.status).toBe(413);
        else expect([413, undefined]).toContain(answer?.status);
      }
      for (const type of ['text/plain', 'multipart/form-data; boundary=x', '']) {
        const headers = { 'content-type': type };
        const answer = await browser.send(path, { method: 'POST', body: 'a=b', headers });
        expect(answer.status).toBe(415);
      }
      for (const body of ['{', 'null', '[]', '"text"', '7']) {
        const answer = await browser.send(path, { method: 'POST', body, headers: json });
        expect([body, answer.status]).toEqual([body, 400]);
      }
    },
  );

  it('A19: non-string fields are rejected with 400 and pollute nothing', async () => {
    const browser = open();
    const csrfToken = await browser.nonce();
    for (const message of [['a'], { a: 1 }, 7, null, true]) {
      const body = JSON.stringify({ message, signature: '0x00', csrfToken });
      const answer = await browser.send(callback, { method: 'POST', body, headers: json });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ url: expect.stringContaining('error=malformed') });
    }
    const body =
      '{"__proto__":{"address":"0x1","message":"m","signature":"0x00"},"constructor":{"prototype":{"a":1}}}';
    expect((await browser.send(callback, { method: 'POST', body, headers: json })).status).toBe(
      400,
    );
    expect(await open().session()).toEqual({});
    const repeated = 'message=a&message=b&signature=0x';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await browser.send(callback, { method: 'POST', body: repeated, headers })).status).toBe(
      400,
    );
  });

  it.each<[string, Record<string, string>]>([
    ['of no Origin', { origin: '' }],
    ['that is cross-site', { 'sec-fetch-site': 'cross-site' }],
  ])('A20: a sign-in %s is rejected with 403', async (_, headers) => {
    const browser = open();
    const { text, nonce, signature } = await browser.sign();
    expect((await browser.submit(text, signature, nonce, headers)).status).toBe(403);
    expect(await browser.session()).toEqual({});
    expect((await browser.submit(text, signature, nonce)).status).toBe(200);
  });

  it.each<[string, string[]]>([
    [callback, ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE', 'PATCH']],
    ['/api/auth/signout', ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT']],
    ['/api/auth/csrf', ['POST', 'HEAD', 'OPTIONS', 'TRACE', 'DELETE']],
    ['/api/auth/session', ['HEAD', 'OPTIONS', 'TRACE', 'DELETE']],
    ['/api/sessions', ['POST', 'PUT', 'HEAD', 'OPTIONS', 'TRACE']],
    ['/api/sessions/any', ['GET', 'POST', 'HEAD', 'OPTIONS', 'TRACE']],
  ])('A20: %s answers 405 to unsupported methods', async (path, methods) => {
    for (const method of methods) {
      const { status } = await sendPath(server.port, path, { method });
      expect([method, status]).toEqual([method, 405]);
    }
  });

  it.each([
    'https://evil.example.org',
    'javascript:alert(1)',
    '/\\evil.example.org',
    ' BLOB:APP_URL/x',
    'filesystem:APP_URL/temporary/x',
  ])('A28: callbackUrl %s never redirects off the site', async (template) => {
    const callbackUrl = template.replace('APP_URL', server.appUrl);
    const browser = open();
    const { text, nonce, signature } = await browser.sign();
    const fields = { message: text, signature, csrfToken: nonce, callbackUrl };
    const entered = await browser.post(callback, fields);
    const csrfToken = await browser.nonce();
    const left = await browser.post('/api/auth/signout', { csrfToken, callbackUrl, json: 'true' });
    expect([entered.status, entered.headers.get('location')]).toEqual([302, server.appUrl]);
    expect([left.status, left.body]).toEqual([200, { url: server.appUrl }]);
    browser.cookies.set(`${productId}.callback`, encodeURIComponent(callbackUrl));
    for (const path of ['csrf', 'signin', 'error', 'providers']) {
      const query = new URLSearchParams({ callbackUrl });
      const { status, headers } = await browser.send(`/api/auth/${path}?${query}`);
      expect(status).toBeLessThan(400);
      expect(headers.get('location') ?? '').not.toMatch(/evil|blob:|filesystem:/i);
    }
  });

  it.each([
    'Host: [junk',
    'Host: a:99999999',
    'Host: localhost\r\nX-Forwarded-Host: a b%%\r\nX-Forwarded-Proto: java script:',
    'Host: localhost\r\nX-Forwarded-For: junk, , %00\r\nForwarded: for=;;;',
  ])('A29: the request head %j causes no 500', async (head) => {
    for (const path of ['/', '/account', '/api/auth/csrf', '/api/auth/session', '/api/sessions']) {
      expect([path, await sendRaw(`GET ${path} HTTP/1.1\r\n${head}`)]).toEqual([
        path,
        path === '/account' ? 307 : path === '/api/sessions' ? 401 : 200,
      ]);
    }
  });

  it('A29: forwarded headers change no URL in a response', async () => {
    const headers = { 'x-forwarded-host': 'evil.example.org', 'x-forwarded-proto': 'https' };
    for (const path of ['/api/auth/providers', '/api/auth/error', '/account']) {
      const { text, headers: answered } = await open().send(path, { headers });
      expect(`${text}${answered.get('location')}`).not.toContain('evil');
    }
  });

  it('A30: error details never reach the client', async () => {
    const { headers } = await open().send('/api/auth/error?error=secret%0d%0aX-Evil:1');
    expect(headers.get('location')).toBe(`${server.appUrl}/`);
    const browser = open();
    const { text, nonce } = await browser.message(createAccount());
    const answer = await browser.submit(text.replace('Version: 1', 'Version: 9'), '0x12', nonce);
    expect(answer.text).toBe(
      JSON.stringify({ url: `${server.appUrl}/api/auth/error?error=refused&provider=credentials` }),
    );
  });

  it('the log records a sign-in without its signature or address', async () => {
    const output = listen(server);
    const { account, signature } = await open().signIn();
    await expect.poll(output).toContain('signed in');
    expect(output()).not.toContain(account.address.slice(2, 10));
    expect(output()).not.toContain(`${account.address.slice(0, 4)}…`);
    expect(output()).not.toContain(signature);
  });
});
