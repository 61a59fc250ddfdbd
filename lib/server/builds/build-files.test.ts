import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { config } from '@/lib/config';
import { parseBuildFile, sendOtherBuild, shareBuild } from '@/lib/server/builds/build-files';
import { getLog } from '@/lib/server/telemetry/log';

const place = vi.hoisted(() => ({ root: '' }));
place.root = mkdtempSync(join(tmpdir(), 'builds-'));
const dataDir = join(place.root, 'data');

vi.mock('@/lib/env/env', () => ({
  getEnv: () => ({ dataDir: join(place.root, 'data'), logLevel: 'silent', rateLimitScale: 1 }),
}));
vi.mock('@/lib/server/builds/next-build', async (load) => ({
  ...(await load<typeof import('@/lib/server/builds/next-build')>()),
  getPlace: () => join(place.root, 'a.js'),
  listFiles: (folder: string) => (folder === 'public' ? ['file.txt'] : ['chunks/a.js']),
}));
afterAll(() => rmSync(place.root, { recursive: true }));

async function send(name: string) {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const end = vi.spyOn(response, 'end');
  const file = { name, type: 'application/javascript' };
  await sendOtherBuild(new IncomingMessage(new Socket()), response, file, 'a client');
  return `${end.mock.calls[0]?.[0]}`;
}

it('a file of another build is served for a day after a server of that build last shared it', async () => {
  writeFileSync(join(place.root, 'a.js'), 'first');
  await shareBuild();
  expect(readdirSync(join(dataDir, 'builds/chunks'))).toEqual(['a.js']);
  expect(await send('chunks/a.js')).toBe('first');

  mkdirSync(join(dataDir, 'builds/media'));
  const old = join(dataDir, 'builds/media/old.woff2');
  writeFileSync(old, 'old');
  const end = Date.now() / 1000 - config.buildFilesKeptFor;
  utimesSync(old, end, end);
  await shareBuild();
  expect(await send('media/old.woff2')).toBe('old');
  utimesSync(old, end - 2 * 60 * 60, end - 2 * 60 * 60);
  await shareBuild();
  await expect(send('media/old.woff2')).rejects.toThrow('unknown');
  expect(await send('chunks/a.js')).toBe('first');
});

it('two servers with the same process id, as in two containers, share a file at once', async () => {
  writeFileSync(join(place.root, 'a.js'), 'a'.repeat(1_000_000));
  rmSync(join(dataDir, 'builds'), { recursive: true, force: true });
  mkdirSync(join(dataDir, 'builds/chunks'), { recursive: true });
  const warn = vi.spyOn(getLog(), 'warn');
  await Promise.all([shareBuild(), shareBuild()]);
  expect(warn).not.toHaveBeenCalled();
  expect(readdirSync(join(dataDir, 'builds/chunks'))).toEqual(['a.js']);
  expect(await send('chunks/a.js')).toHaveLength(1_000_000);
});

it.each([
  ['/_next/static/chunks/0a-b_c~d.js', 'chunks/0a-b_c~d.js'],
  ['/_next/static/chunks/a.css', 'chunks/a.css'],
  ['/_next/static/media/a.1b.woff2', 'media/a.1b.woff2'],
])('%s can be a file of a build', (path, name) => {
  expect(parseBuildFile(path)?.name).toBe(name);
});

it.each([
  ...['/', '/a.js', '/_next/a.js', '/_NEXT/static/a.js', '/x/_next/static/a.js'],
  ...['/_next/static/', '/_next/static/x', '/_next/static/a.html', '/_next/static/a.js.map'],
  ...['/_next/static/../a.js', '/_next/static/%2e%2e/a.js', '/_next/static/a.js/'],
  `/_next/static/${'a'.repeat(201)}.js`,
])('%s is not a file of any build', (path) => {
  expect(parseBuildFile(path)).toBeNull();
});
