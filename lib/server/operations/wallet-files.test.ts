import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let folder = '';
const manifest = () => join(folder, '.next', 'server', 'app', 'page');

beforeEach(() => {
  vi.resetModules();
  folder = mkdtempSync(join(tmpdir(), 'portico-build-'));
  mkdirSync(manifest(), { recursive: true });
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function write(text: string): void {
  writeFileSync(join(manifest(), 'react-loadable-manifest.json'), text);
}

function load() {
  return import('@/lib/server/operations/wallet-files');
}

it('gives the paths that the build lists', async () => {
  write('{"1":{"id":1,"files":["static/a.js","static/b.css"]},"2":{"files":["static/c.js"]}}');
  const { getWalletFiles, requireWalletFiles } = await load();
  expect(getWalletFiles()).toEqual(['a.js', 'b.css', 'c.js']);
  expect(requireWalletFiles).not.toThrow();
});

it.each([
  ['is empty', '{}'],
  ['names no files', '{"1":{"id":1,"files":[]}}'],
  ['has another form', '[]'],
  ['has entries of another form', '{"1":{"id":1,"files":"static/a.js"}}'],
  ['is no JSON', '{'],
])('throws where the list %s', async (_, text) => {
  write(text);
  const { requireWalletFiles } = await load();
  expect(requireWalletFiles).toThrow('lists no wallet files');
});

it('throws where there is no list', async () => {
  const { requireWalletFiles } = await load();
  expect(requireWalletFiles).toThrow('lists no wallet files');
});
