import type { APIResponse } from '@playwright/test';
import { away, getChainUrl } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { PorticoPage } from '@/tests/support/portico-page';

const pages = ['/', '/connections', '/nowhere', '/?hint=sign-in'];

function policyOf(response: APIResponse): Map<string, readonly string[]> {
  const text = response.headers()['content-security-policy'] ?? '';
  return new Map(
    text.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

for (const path of pages) {
  test(`the page at ${path} restricts what may run and who may frame it`, async ({ request }) => {
    const response = await request.get(path, { headers: { accept: 'text/html' } });
    const policy = policyOf(response);
    const nonce = policy.get('script-src')?.[0];
    expect(nonce).toMatch(/^'nonce-[A-Za-z0-9+/]{22}=='$/);
    // Every directive: one more, such as `script-src-attr`, may loosen the others.
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': ["'none'"],
      'script-src': [nonce, "'strict-dynamic'"],
      'style-src': ["'self'", nonce],
      'style-src-elem': ["'self'", nonce],
      'style-src-attr': ["'unsafe-inline'"],
      'connect-src': expect.arrayContaining(["'self'", getChainUrl(away.id)]),
      'img-src': expect.arrayContaining(["'self'", 'data:']),
      'frame-src': expect.any(Array),
      'font-src': ["'self'"],
      'manifest-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ['https://app.safe.global'],
      'report-uri': ['/api/csp-report'],
    });
    expect(policy.get('img-src')).not.toContain('blob:');
    const connect = policy.get('connect-src') ?? [];
    expect(connect).not.toContain('*');
    expect(connect.filter((it) => /pulse|cca-lite|analytics|web3modal/.test(it))).toEqual([]);
    expect(response.headers()).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers()).not.toHaveProperty('x-powered-by');
  });
}

for (const path of ['/api/auth/session', '/api/auth/csrf', '/api/health']) {
  test(`the response of ${path} is inert and not cached`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.headers()).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': expect.stringContaining('no-store'),
      'x-content-type-options': 'nosniff',
    });
  });
}

test('static files are inert, and cached for good if their name changes with their content', async ({
  request,
}) => {
  const [script = ''] =
    /\/_next\/static\/[^"]+\.js/.exec(await (await request.get('/')).text()) ?? [];
  const headers = (await request.get(script)).headers();
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const path of [script, '/icon.svg', '/favicon.ico']) {
    expect((await request.get(path)).headers()).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  }
});

test('an injected inline script and an injected style are blocked and reported', async ({
  allowConsole,
  portico,
  page,
}) => {
  allowConsole(/Content Security Policy/);
  await portico.open();
  const reports: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/csp-report')) reports.push(String(response.status()));
  });
  /** The directives that refused the injected code, or a note that it ran. */
  const outcomes: string[] = [];
  await page.exposeFunction('noteOutcome', (outcome: string) => void outcomes.push(outcome));
  await page.evaluate(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      Reflect.get(window, 'noteOutcome')(effectiveDirective);
    });
    document.body.insertAdjacentHTML(
      'beforeend',
      `<img src="data:," onerror="noteOutcome('the handler ran')">`,
    );
    const style = document.createElement('style');
    style.textContent = 'body { display: none }';
    document.head.append(style);
  });
  // The outcome is known once the picture has failed, which takes a moment.
  const findHandler = () => outcomes.find((it) => it !== 'style-src-elem');
  await expect.poll(findHandler, 'what became of the handler').toBe('script-src-attr');
  expect(outcomes).toContain('style-src-elem');
  await expect(portico.connectButton).toBeVisible();
  await expect.poll(() => reports).toContain('204');
});

test('a malformed CSP report is rejected with 400, and a large one with 413', async ({
  request,
}) => {
  for (const data of ['{', '[]', '{"csp-report":7}']) {
    const headers = { 'content-type': 'application/csp-report' };
    const response = await request.post('/api/csp-report', { data, headers });
    expect(response.status()).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'malformed' } });
  }
  const large = await request.post('/api/csp-report', { data: 'x'.repeat(20_000) });
  expect(large.status()).toBe(413);
  expect((await request.get('/api/csp-report')).status()).toBe(405);
});

test('a site that opened the page keeps no handle on its window', async ({
  context,
  servers,
  wallet,
}) => {
  const { address } = await wallet();
  const opener = await context.newPage();
  await opener.route('http://opener.localhost:3199/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>opener</title>' }),
  );
  await opener.goto('http://opener.localhost:3199/');
  const opening = opener.waitForEvent('popup');
  await opener.evaluate((url) => {
    Reflect.set(window, 'opened', window.open(url, 'portico'));
  }, servers.production.url);
  const page = await opening;
  const portico = new PorticoPage(page, servers.production.url);
  await portico.connect();
  await portico.signIn();
  await expect(portico.account).toContainText(address);
  expect(await page.evaluate(() => window.opener)).toBeNull();
  const hold = await opener.evaluate(() => {
    const opened: Window = Reflect.get(window, 'opened');
    opened.postMessage({ id: '1', success: true, data: {} }, '*');
    opened.location = 'http://opener.localhost:3199/false-door';
    return { isClosed: opened.closed, frames: opened.length };
  });
  expect(hold).toEqual({ isClosed: true, frames: 0 });
  await page.reload();
  await expect(portico.account).toContainText(address);
  expect(page.url()).toBe(`${servers.production.url}/`);
});
