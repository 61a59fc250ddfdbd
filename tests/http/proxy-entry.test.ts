import { expect, it } from 'vitest';
import { passedHeader } from '@/lib/server/pipeline/passed-header';
import { prepareOwnEnv } from '@/tests/http/support/prepare';
import { runServer } from '@/tests/http/support/run-server';
import { Browser } from '@/tests/support/http-browser';

const { port, env } = prepareOwnEnv('proxy-entry');

it('Node’s server never runs proxy.ts, whatever a client claims', async () => {
  const paths = ['/', '/de', '/nope', '/api/auth/session', '/_next/static/none.js', '/account'];
  const { stderr } = await runServer(
    port,
    { ...env, DEBUG: 'next:router-server:resolve-routes' },
    async () => {
      const browser = new Browser(env.APP_URL);
      for (const path of paths) {
        await browser.send(path);
        await browser.send(path, { headers: { [passedHeader]: 'claimed' } });
      }
    },
  );
  // Next's own account. `untilReady` asks before the server's own entry is attached.
  expect(stderr).toContain('resolve-routes');
  const passed = [...stderr.matchAll(/invoking middleware (\S+)/g)].map(([, path]) => path);
  expect(passed.filter((path) => path !== '/api/ready')).toEqual([]);
});
