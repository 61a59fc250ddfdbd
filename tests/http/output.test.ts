import { rmSync } from 'node:fs';
import { createClient } from '@libsql/client/sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { productId } from '@/lib/config';
import { findOddLines, parseLines } from '@/tests/http/support/json-lines';
import { findLoaded, listLoaded } from '@/tests/http/support/loaded-packages';
import { prepareOwnEnv } from '@/tests/http/support/prepare';
import { runServer } from '@/tests/http/support/run-server';
import { home } from '@/tests/support/chains';
import { Browser } from '@/tests/support/http-browser';

const { port, dataDir, env } = prepareOwnEnv('output');

describe('the output of a server', () => {
  let run: Awaited<ReturnType<typeof runServer>>;
  beforeAll(async () => {
    rmSync(dataDir, { recursive: true, force: true });
    const changes = { WALLETCONNECT_PROJECT_ID: 'YOUR_PROJECT_ID', LOG_LEVEL: 'debug' };
    const own = { ...env, ...listLoaded, ...changes };
    run = await runServer(port, own, async (url) => {
      const browser = new Browser(url);
      await browser.enter();
      await browser.send('/', { headers: { RSC: '1', 'Next-Router-State-Tree': 'junk' } });
      await browser.send('/', { method: 'POST', headers: { 'Next-Action': 'junk' }, body: 'a' });
      await browser.send('/_next/image?url=%0Ajunk&w=64&q=75');
      await browser.submit('junk', '0x', '');
      const client = createClient({ url: `file:${dataDir}/${productId}.db` });
      // A view in place of the table also keeps the server from creating the table again.
      await client.executeMultiple('DROP TABLE sessions; CREATE VIEW sessions AS SELECT 1 AS none');
      client.close();
      // This is a crash, about which Next writes output of its own.
      expect((await browser.send('/account')).status).toBeGreaterThanOrEqual(500);
    });
    expect(run.wasUp).toBe(true);
  });

  it('A44: is one JSON object per line, including warnings, refusals and crashes', () => {
    const { stdout, stderr } = run;
    expect({ stdout: findOddLines(stdout), stderr: findOddLines(stderr) }).toEqual({
      stdout: [],
      stderr: [],
    });
    const lines = parseLines(`${stdout}${stderr}`).filter(({ msg }) => msg !== 'loaded');
    for (const { level, time, msg } of lines) {
      expect({ level, time, msg }).toEqual({
        level: expect.any(Number),
        time: expect.any(Number),
        msg: expect.any(String),
      });
    }
    const messages = lines.map(({ msg }) => `${msg}`);
    expect(messages.join()).toContain('Invalid projectId');
    expect(messages).toContain('signed in');
    expect(messages).toContain('request refused');
  });

  it('contains no trace id without an endpoint for traces, and the SDK is not loaded', () => {
    const output = `${run.stdout}${run.stderr}`;
    expect(findLoaded(output)).toEqual([]);
    expect(output).not.toContain('traceId');
  });

  // A store folder that cannot be written: assembled.test.ts.
  it('A44: names each invalid setting on a line of its own when the start fails', async () => {
    const changes = {
      APP_URL: 'ftp://x',
      AUTH_SECRET: 'short\nand odd',
      WALLETCONNECT_PROJECT_ID: 'junk\nx',
      RATE_LIMIT_SCALE: '0',
      [`RPC_URL_${home.id}`]: 'ftp://x',
      TRUST_PROXY: 'many',
    };
    const names = Object.keys(changes);
    const own = { ...env, ...changes, LOG_LEVEL: 'silent' };
    const { wasUp, code, stdout, stderr } = await runServer(port, own);
    expect([wasUp, code]).toEqual([false, 1]);
    const odd = findOddLines(`${stdout}${stderr}`);
    const named = odd.map((line) => /^\W*([A-Z][A-Z_0-9]+): ./.exec(line)?.[1] ?? line);
    expect(named.sort()).toEqual(names.sort());
  });

  it.each(['staging', 'development'])(
    'requires the settings of production from a build, whatever NODE_ENV says: %s',
    async (nodeEnv) => {
      const own = { NODE_ENV: nodeEnv, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
      const { wasUp, code, stderr } = await runServer(port, own);
      expect([wasUp, code]).toEqual([false, 1]);
      for (const name of ['APP_URL', 'AUTH_SECRET', 'WALLETCONNECT_PROJECT_ID']) {
        expect(stderr).toMatch(new RegExp(`^${name}: `, 'm'));
      }
    },
  );
});
