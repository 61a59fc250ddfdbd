import { expect, it } from 'vitest';
import { passedHeader } from '@/lib/server/pipeline/passed-header';
import { parseLines } from '@/tests/http/support/json-lines';
import { prepareOwnEnv } from '@/tests/http/support/prepare';
import { runServer } from '@/tests/http/support/run-server';
import { Browser } from '@/tests/support/http-browser';

const { port, env } = prepareOwnEnv('proxy-entry');

it('Node’s server never loads proxy.ts, whatever a client claims', async () => {
  const paths = ['/', '/de', '/nope', '/api/auth/session', '/_next/static/none.js', '/account'];
  const run = await runServer(
    port,
    { ...env, NODE_OPTIONS: '--import=./tests/http/support/list-modules.mjs' },
    async () => {
      const browser = new Browser(env.APP_URL);
      for (const path of paths) {
        await browser.send(path);
        await browser.send(path, { headers: { [passedHeader]: 'claimed' } });
      }
    },
  );
  const [loaded] = parseLines(run.stderr).filter(({ msg }) => msg === 'loaded');
  expect(loaded?.entries).toContain('app/page.js');
  expect(loaded?.entries).not.toContain('middleware.js');
});
