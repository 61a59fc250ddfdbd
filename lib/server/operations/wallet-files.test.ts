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

function writePageManifest(text: string): void {
  writeFileSync(join(manifest(), '..', 'page_client-reference-manifest.js'), text);
}

function writeChunk(name: string, text: string): void {
  const chunks = join(folder, '.next', 'static', 'chunks');
  mkdirSync(chunks, { recursive: true });
  writeFileSync(join(chunks, name), text);
}

function load() {
  return import('@/lib/server/operations/wallet-files');
}

it('gives the paths that the build lists, without those of the page, and the texts of one language', async () => {
  writeChunk('1.js', '{marker:"texts-of-de-DE"}');
  writeChunk('2.js', '{"marker":"kit-texts-of-de-DE",');
  writeChunk('3.js', '{marker:"texts-of-es-419"}');
  writeChunk('4.js', 'nothing');
  write(
    '{"1":{"id":1,"files":["static/a.js","static/b.css","static/d.css"]},"2":{"files":["static/c.js","static/a.js"]}}',
  );
  writePageManifest('x = {"entryCSSFiles":{"app/page":[{"path":"static/d.css"}]}}');
  const { getWalletFiles, requireWalletFiles } = await load();
  const code = ['a.js', 'b.css', 'c.js'];
  expect(getWalletFiles('de-DE')).toEqual([...code, 'chunks/1.js', 'chunks/2.js']);
  expect(getWalletFiles('es-419')).toEqual([...code, 'chunks/3.js']);
  expect(getWalletFiles('fr-FR')).toEqual(code);
  expect(requireWalletFiles).not.toThrow();
});

it('throws where the build has no texts', async () => {
  write('{"1":{"id":1,"files":["static/a.js"]}}');
  const { requireWalletFiles } = await load();
  expect(requireWalletFiles).toThrow('has no texts');
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
