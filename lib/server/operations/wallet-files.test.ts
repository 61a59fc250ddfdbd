import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setUpFolder } from '@/tests/support/own-folder';

const at = setUpFolder();
const manifest = () => at('.next', 'server', 'app', 'page');

beforeEach(() => {
  vi.resetModules();
  mkdirSync(manifest(), { recursive: true });
  vi.spyOn(process, 'cwd').mockReturnValue(at());
});

afterEach(() => void vi.restoreAllMocks());

function write(text: string): void {
  writeFileSync(join(manifest(), 'react-loadable-manifest.json'), text);
}

function writePageManifest(text: string): void {
  writeFileSync(join(manifest(), '..', 'page_client-reference-manifest.js'), text);
}

function writeChunk(name: string, text: string): void {
  const chunks = at('.next', 'static', 'chunks');
  mkdirSync(chunks, { recursive: true });
  writeFileSync(join(chunks, name), text);
}

function load() {
  return import('@/lib/server/operations/wallet-files');
}

it('returns the build’s wallet files by use, without the page’s own, and the texts of one language', async () => {
  writeChunk('1.js', '{marker:"texts-of-de-DE"}');
  writeChunk('2.js', '{"marker":"kit-texts-of-de-DE",');
  writeChunk('3.js', '{marker:"texts-of-es-419"}');
  writeChunk('4.js', 'f(["static/chunks/9.css","static/chunks/5.js","static/chunks/w.js"].map(f))');
  writeChunk('5.js', 'x={marker:"code-of-kit"}');
  writeChunk('7.js', 'jsx("dialog",{"data-placeholder-list":""})');
  writeChunk('6.js', 'f(["static/chunks/9.css","static/chunks/4.js"])');
  write(
    '{"1":{"id":1,"files":["static/a.js","static/b.css","static/d.css"]},"2":{"files":["static/chunks/w.js","static/a.js"]},"3":{"files":["static/b.css","static/c.css","static/chunks/7.js"]}}',
  );
  writePageManifest('x = {"entryCSSFiles":{"app/page":[{"path":"static/d.css"}]}}');
  const { getWalletFiles, requireWalletFiles } = await load();
  const wallet = ['a.js', 'b.css', 'chunks/w.js'];
  const placeholderList = ['c.css', 'chunks/7.js'];
  const kit = ['chunks/9.css', 'chunks/5.js'];
  expect(getWalletFiles('de-DE')).toEqual({
    wallet: [...wallet, 'chunks/1.js'],
    placeholderList,
    kit: [...kit, 'chunks/2.js'],
  });
  expect(getWalletFiles('es-419')).toEqual({
    wallet: [...wallet, 'chunks/3.js'],
    placeholderList,
    kit,
  });
  expect(getWalletFiles('fr-FR')).toEqual({ wallet, placeholderList, kit });
  expect(requireWalletFiles).not.toThrow();
});

const kitList = 'f(["static/chunks/1.js"])';

it.each([
  ['no texts', 'code-of-kit', kitList, 'data-placeholder-list'],
  ['no kit', 'texts-of-es-419', kitList, 'data-placeholder-list'],
  ['nothing that loads the kit', 'code-of-kit texts-of-es-419', '', 'data-placeholder-list'],
  ['no placeholder list', 'code-of-kit texts-of-es-419', kitList, ''],
])('throws if the build has %s', async (_, first, second, third) => {
  writeChunk('1.js', first);
  writeChunk('2.js', second);
  writeChunk('3.js', third);
  write('{"1":{"id":1,"files":["static/a.js"]},"2":{"files":["static/chunks/3.js"]}}');
  writePageManifest('');
  const { requireWalletFiles } = await load();
  expect(requireWalletFiles).toThrow('lists no wallet files');
});

it.each([
  ['is missing', null],
  ['is empty', '{}'],
  ['names no files', '{"1":{"id":1,"files":[]}}'],
  ['has another form', '[]'],
  ['has entries of another form', '{"1":{"id":1,"files":"static/a.js"}}'],
  ['is no JSON', '{'],
])('throws if the list %s', async (_, text) => {
  if (text !== null) write(text);
  const { requireWalletFiles } = await load();
  expect(requireWalletFiles).toThrow('lists no wallet files');
});
