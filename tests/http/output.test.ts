import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { createClient } from '@libsql/client/sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { productId } from '@/lib/config';
import { findOddLines, parseLines } from '@/tests/http/support/json-lines';
import { runServer } from '@/tests/http/support/run-server';
import { createOwnEnv, lanePort } from '@/tests/http/support/server';
import { home } from '@/tests/support/chains';
import { Browser } from '@/tests/support/http-browser';

const port = () => lanePort(3180);
const dataDir = () => `test-results/data/http-output-${port()}`;
const createEnv = (changes: Record<string, string> = {}) => ({
  ...createOwnEnv(port(), dataDir()),
  ...changes,
});

/**
 * What a package in the server may do, with no regard to how the log is written: once the first
 * answer is out.
 */
function writeLater(script: string): Record<string, string> {
  const source = `
    import { subscribe, unsubscribe } from 'node:diagnostics_channel';
    const work = () => {
      unsubscribe('http.server.response.finish', work);
      setImmediate(() => { ${script} });
    };
    subscribe('http.server.response.finish', work);`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(source)}` };
}

// What one test leaves in its store, e.g. a broken one, would keep the next server from being ready.
beforeEach(() => {
  rmSync(dataDir(), { recursive: true, force: true });
});

describe('what a server writes, from its first line to its end', () => {
  it('A44: is lines of JSON, with warnings, refusals and crashes in it', async () => {
    const env = createEnv({ WALLETCONNECT_PROJECT_ID: 'YOUR_PROJECT_ID', LOG_LEVEL: 'debug' });
    const { wasUp, stdout, stderr } = await runServer(port(), env, async (url) => {
      const browser = new Browser(url);
      expect((await browser.signIn()).answer.status).toBe(200);
      await browser.send('/', { headers: { RSC: '1', 'Next-Router-State-Tree': 'junk' } });
      await browser.send('/', { method: 'POST', headers: { 'Next-Action': 'junk' }, body: 'a' });
      await browser.send('/_next/image?url=%0Ajunk&w=64&q=75');
      await browser.submit('junk', '0x', '');
      const client = createClient({ url: `file:${dataDir()}/${productId}.db` });
      // In the way of who makes it anew, too.
      await client.executeMultiple('DROP TABLE sessions; CREATE VIEW sessions AS SELECT 1 AS none');
      client.close();
      // This is a crash, of which Next has something to say itself.
      expect((await browser.send('/account')).status).toBeGreaterThanOrEqual(500);
    });
    expect(wasUp).toBe(true);
    expect({ stdout: findOddLines(stdout), stderr: findOddLines(stderr) }).toEqual({
      stdout: [],
      stderr: [],
    });
    const lines = parseLines(`${stdout}${stderr}`);
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

  it('A44: is lines of JSON where packages write as they like, warn, and leave errors to nobody', async () => {
    const env = createEnv(
      writeLater(`
        console.log('one-line\\ntwo-lines %s', { a: 1 });
        console.error(new Error('error-of-a-package'));
        console.warn('warn-of-a-package'); console.table([{ a: 1 }]); console.trace('trace-it');
        process.stdout.write('half-a-'); process.stdout.write('line\\n');
        console.log(null); console.log([]); console.log(7); console.log('{}\\n'); console.log();
        process.stdout.write('{"half":1}'); process.stdout.write('{"other":2}\\n');
        process.stderr.write(Buffer.from('as-bytes\\n'));
        process.emitWarning('warning-of-node', 'DeprecationWarning', 'DEP9999');
        Promise.reject(new Error('rejected-and-left'));
        setImmediate(() => { throw new Error('thrown-at-nobody\\nin two lines'); });
        process.stdout.write('no-end');
      `),
    );
    const { stdout, stderr } = await runServer(port(), env, async (url, output) => {
      await expect.poll(output).toContain('thrown-at-nobody');
      // The server lives on.
      expect((await new Browser(url).send('/')).status).toBe(200);
    });
    expect({ stdout: findOddLines(stdout), stderr: findOddLines(stderr) }).toEqual({
      stdout: [],
      stderr: [],
    });
    const all = `${stdout}${stderr}`;
    for (const text of ['two-lines', 'error-of-a-package', 'warn-of-a-package', 'as-bytes']) {
      expect(all).toContain(text);
    }
    for (const text of ['half-a-', 'warning-of-node', 'rejected-and-left']) {
      expect(all).toContain(text);
    }
  });
});

describe('what a server writes that does not start', () => {
  // A store that has no place: assembled.test.ts.
  it('A44: is lines of JSON that name what is wrong', async () => {
    const changes = {
      APP_URL: 'ftp://x',
      AUTH_SECRET: 'short\nand odd',
      WALLETCONNECT_PROJECT_ID: 'junk\nx',
      RATE_LIMIT_SCALE: '0',
      [`RPC_URL_${home.id}`]: 'ftp://x',
      TRUST_PROXY: 'many',
    };
    const names = Object.keys(changes);
    const { wasUp, code, stdout, stderr } = await runServer(
      port(),
      createEnv({ ...changes, LOG_LEVEL: 'silent' }),
    );
    expect([wasUp, code]).toEqual([false, 1]);
    expect({ stdout: findOddLines(stdout), stderr: findOddLines(stderr) }).toEqual({
      stdout: [],
      stderr: [],
    });
    const errors = parseLines(`${stdout}${stderr}`).filter(({ level }) => Number(level) >= 50);
    const named = errors.map(({ msg }) => /^\W*([A-Z][A-Z_0-9]+): ./.exec(`${msg}`)?.[1] ?? msg);
    expect(named.sort()).toEqual(names.sort());
  });

  it('A44: is lines of JSON where its port is taken', async () => {
    const other = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => other.listen(port(), resolve));
    try {
      const { wasUp, code, stdout, stderr } = await runServer(port(), createEnv());
      expect([wasUp, code]).toEqual([false, 1]);
      expect({ stdout: findOddLines(stdout), stderr: findOddLines(stderr) }).toEqual({
        stdout: [],
        stderr: [],
      });
      expect(`${stdout}${stderr}`).toContain('EADDRINUSE');
    } finally {
      other.close();
    }
  });
});
