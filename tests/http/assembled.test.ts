import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOddLines, parseLines } from '@/tests/http/support/json-lines';
import { runServer } from '@/tests/http/support/run-server';
import { createOwnEnv, lanePort, secret } from '@/tests/http/support/server';
import { startCollector } from '@/tests/http/support/trace-collector';
import { Browser } from '@/tests/support/http-browser';

/** In bytes. With Node and its libraries, 151 MB, the image stays under 200 MB. */
const maxSize = 50_500_000;

/** Here Node finds only the packages that were put there. */
const place = realpathSync(mkdtempSync(join(tmpdir(), 'assembled-')));
const app = join(place, 'app');
const dataDir = join(place, 'data');

const port = lanePort(3180);

function run(args: readonly string[], cwd = '.', env: Record<string, string> = {}) {
  const { PATH = '' } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    env: { PATH, NODE_ENV: 'production', ...env },
    encoding: 'utf8',
  });
  return { code: status, output: `${stdout}${stderr}` };
}

const assemble = (...args: string[]) => run([resolve('deploy/assemble.mjs'), ...args]);

/** Maps each path, folders included, to its size in bytes and last change, so that any write shows. */
function takeStock(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    names.map((name) => {
      const { size, mtimeMs } = lstatSync(join(folder, name));
      return [name, `${size} ${mtimeMs}`];
    }),
  );
}

function readSize(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => lstatSync(join(folder, name)))
    .filter((stats) => stats.isFile())
    .reduce((sum, { size }) => sum + size, 0);
}

function* listFoldersAbove(folder: string): Generator<string> {
  for (let at = dirname(folder); at !== dirname(at); at = dirname(at)) yield at;
}

beforeAll(() => {
  // Puts the file where Next would leave it.
  const left = '.next/standalone/.env.production';
  writeFileSync(left, `AUTH_SECRET=${secret}`);
  try {
    expect(assemble(app)).toEqual({ code: 0, output: '' });
  } finally {
    rmSync(left);
  }
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

describe('an assembled build', () => {
  it('contains no .env or TypeScript files and stays under its size limit', () => {
    const names = readdirSync(app, { recursive: true, encoding: 'utf8' });
    const own = names.filter((name) => !name.startsWith('node_modules/'));
    expect(own.filter((name) => /(^|\/)\.env|\.tsx?$/.test(name))).toEqual([]);
    expect(readSize(app)).toBeLessThan(maxSize);
  });

  it('is written only to an empty folder, and wrong arguments print the usage', () => {
    expect(assemble(app)).toEqual({
      code: 1,
      output: `${app} is not empty; nothing is overwritten.\n`,
    });
    for (const args of [[], ['--help'], ['one', 'two']]) {
      const { code, output } = assemble(...args);
      expect([code, output]).toEqual([1, expect.stringContaining('npm run assemble -- <folder>')]);
    }
  });
});

describe('the server of an assembled build, with no other packages in reach', () => {
  it('serves all files, signs in, sends traces, writes only to DATA_DIR, and drains before it exits', async () => {
    const above = [...listFoldersAbove(app)].filter((at) => existsSync(join(at, 'node_modules')));
    expect(above).toEqual([]);
    const before = takeStock(app);
    const visit = async (url: string) => {
      const browser = new Browser(url);
      await expectFiles(browser);
      await expectProbes(browser);
      await browser.enter();
      expect(await browser.session()).toHaveProperty('address');
      expect((await browser.send('/account')).status).toBe(200);
    };
    // Modules that are loaded only for tracing are included, too.
    const collector = await startCollector(lanePort(3181));
    const env = { ...createOwnEnv(port, dataDir), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    const { code, stdout, stderr } = await runServer(port, env, visit, app, ['server.js']);
    await collector.close();
    expect(collector.readSent().includes('GET /account')).toBe(true);
    expect(code).toBe(0);
    expect({ stdout: findOddLines(stdout), stderr: findOddLines(stderr) }).toEqual({
      stdout: [],
      stderr: [],
    });
    const messages = parseLines(`${stdout}${stderr}`).map(({ msg }) => `${msg}`);
    expect(messages).toContain('signed in');
    expect(messages.slice(-2)).toEqual(['draining', 'stopped']);
    expect(takeStock(app)).toEqual(before);
    expect(readdirSync(place).sort()).toEqual(['app', 'data']);
  });

  it('exits with code 1 and one line about DATA_DIR if it cannot write there', async () => {
    const env = createOwnEnv(port, '/dev/null/nowhere');
    const run = await runServer(port, env, undefined, app, ['server.js']);
    expect([run.wasUp, run.code]).toEqual([false, 1]);
    expect(findOddLines(run.stderr)).toEqual([expect.stringMatching(/^DATA_DIR: /)]);
  });
});

/** Checks the page, the files it loads, the wallet files that it fetches later, and the pictures. */
async function expectFiles(browser: Browser): Promise<void> {
  const { status, text } = await browser.send('/');
  expect(status).toBe(200);
  const named = text.match(/(?<=")\/_next\/static\/[^"?\\]+/g) ?? [];
  const built = readdirSync(join(app, '.next', 'static'), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile());
  expect(named.length).toBeGreaterThan(5);
  expect(built.length).toBeGreaterThan(named.length / 2);
  const files = built.map(({ parentPath, name }) => join(parentPath, name).slice(app.length));
  const paths = [
    ...new Set(named),
    ...files.map((file) => file.replace('/.next/', '/_next/')),
    ...readdirSync('public').map((name) => `/${name}`),
    ...['/apple-icon.png', '/favicon.ico', '/icon.svg', '/og.png', '/manifest.json'],
    ...['/connections', '/trouble'],
  ];
  const statuses = await Promise.all(paths.map(async (path) => (await browser.send(path)).status));
  expect(paths.filter((_, index) => statuses[index] !== 200)).toEqual([]);
}

async function expectProbes(browser: Browser): Promise<void> {
  for (const path of ['/api/live', '/api/ready', '/api/health']) {
    expect([path, (await browser.send(path)).status]).toEqual([path, 200]);
  }
}
