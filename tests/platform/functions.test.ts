import { describe, expect, it } from 'vitest';
import { productId } from '@/lib/config';
import { newClient } from '@/tests/http/support/clients';
import { flood } from '@/tests/http/support/flood';
import { functionCommand, functionFolder } from '@/tests/http/support/function-host';
import { findMissingHeaders, getNonce, isPage } from '@/tests/http/support/page-policy';
import { createPaths } from '@/tests/http/support/paths';
import { prepareDeployment } from '@/tests/http/support/prepare';
import { sendPath } from '@/tests/http/support/raw';
import { createOwnEnv, lanePort } from '@/tests/http/support/server';
import { spawnServer } from '@/tests/http/support/spawn-server';
import { Browser } from '@/tests/support/http-browser';

describe('two instances of the function', () => {
  const server = prepareDeployment('redis', () => ({
    ports: [3180, 3181],
    env: { RATE_LIMIT_SCALE: '0.02' },
  }));
  const [one, two] = [() => server.appUrl, () => server.instances[1]?.url ?? ''];

  it('share a sign-in: begun at one, finished at the other, known to both', async () => {
    const browser = new Browser(one(), one(), newClient());
    const { account, text, nonce, signature } = await browser.sign();
    browser.target = two();
    expect((await browser.submit(text, signature, nonce)).status).toBe(200);
    browser.target = one();
    expect(await browser.session()).toHaveProperty('address', account.address);
  });

  it('share the limits that a server keeps in memory', async () => {
    const client = newClient();
    const at = (url: string) => new Browser(one(), url, client);
    const statuses = await flood(20, () => at(one()).send('/api/health'));
    expect(statuses).toContain(429);
    expect((await at(two()).send('/api/health')).status).toBe(429);
    expect((await new Browser(one(), two(), newClient()).send('/api/health')).status).toBe(200);
  });

  it.each([
    ['the mark of Node’s server', { 'x-pipeline-passed': '1' }],
    ['an empty mark', { 'x-pipeline-passed': '' }],
    ['a context', { [`x-${productId}-request`]: 'e30.AAAA' }],
    ['a middleware that has run', { 'x-middleware-subrequest': 'middleware:'.repeat(5) }],
    ['headers for Next', { 'x-middleware-override-headers': 'host', 'x-middleware-next': '1' }],
    ['headers of the adapter', { 'x-opennext-initial-url': 'https://evil.example/' }],
    ['another origin', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }],
  ])('are not deceived by a client that claims %s', async (_, headers) => {
    const answers = await Promise.all(
      ['/', '/account', '/de', '/api/auth/session', '/nowhere'].map((path) =>
        sendPath(server.port, path, { headers: { ...newClient(), ...headers } }),
      ),
    );
    for (const answer of answers) {
      expect(answer.status).toBeLessThan(500);
      expect(findMissingHeaders(answer)).toEqual([]);
      expect(`${answer.text} ${answer.headers.location}`).not.toContain('evil.example');
    }
    expect(new Set(answers.map(getNonce)).size).toBe(answers.length);
  });

  it('A43: serve no page without its policy and no 5xx at odd paths', async () => {
    // A platform tidies a path, or redirects it, before it calls the function.
    const isTidy = (path: string) => /^(?!.*(?:\/\/|\\|\/(?:\?|$)|#))\//.test(path);
    const toUrl = (path: string) => new URL(path, server.appUrl);
    const paths = createPaths(1_000, 23)
      .filter((path) => isTidy(path) && toUrl(path).pathname === path.split(/[?#]/)[0])
      .slice(0, 300);
    expect(paths.length).toBeGreaterThan(100);
    const wrong: string[] = [];
    for (const path of paths) {
      const answer = await sendPath(server.port, path, { headers: newClient() });
      const isFile = /^\/(?:_next\/|robots\.txt)/.test(path);
      const missing = isFile && !isPage(answer) ? [] : findMissingHeaders(answer);
      if (answer.status >= 500 || missing.length > 0)
        wrong.push(`${answer.status} ${path}: ${missing}`);
    }
    expect(wrong).toEqual([]);
  });

  it('count a client by the platform’s header, whatever the client claims', async () => {
    const client = newClient();
    const claims = { 'x-edge-client-address': '192.0.2.1', 'x-real-ip': '192.0.2.1' };
    const ask = (headers: Record<string, string>) =>
      new Browser(one(), one(), { ...client, ...headers }).send('/api/health');
    expect(await flood(20, () => ask({}))).toContain(429);
    expect((await ask(claims)).status).toBe(429);
  });
});

describe('an instance whose header with the address never comes', () => {
  const server = prepareDeployment('redis', () => ({
    ports: [3180],
    env: { CLIENT_ADDRESS_HEADER: 'x-of-another-platform' },
  }));

  it('logs that once, because all visitors share each limit', async () => {
    for (const path of ['/', '/api/health', '/']) await sendPath(server.port, path);
    const lines = server.instances[0]?.output().match(/that CLIENT_ADDRESS_HEADER names/g);
    expect(lines).toHaveLength(1);
  });
});

it('an instance without its settings ends at its first request, with a line for each', async () => {
  const port = lanePort(3182);
  const { DATA_DIR: _, ...env } = createOwnEnv(port, 'none');
  const settings = { ...env, DEPLOYMENT: 'functions', TRUST_PROXY: '1' };
  const command = { command: functionCommand, folder: functionFolder };
  const { ended, untilReady, written } = spawnServer(port, settings, command);
  expect(await untilReady()).toBe(false);
  expect(await ended).toBe(1);
  expect(written.stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^REDIS_URL: is missing, /),
    expect.stringMatching(/^CLIENT_ADDRESS_HEADER: is missing; /),
    expect.stringMatching(/^TRUST_PROXY: is for DEPLOYMENT=server alone/),
  ]);
});
