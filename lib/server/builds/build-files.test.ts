import { expect, it } from 'vitest';
import { parseBuildFile } from '@/lib/server/builds/build-files';

it.each([
  ['/_next/static/chunks/0a-b_c~d.js', 'chunks/0a-b_c~d.js'],
  ['/_next/static/chunks/a.css', 'chunks/a.css'],
  ['/_next/static/media/a.1b.woff2', 'media/a.1b.woff2'],
])('%s may be of some build', (path, name) => {
  expect(parseBuildFile(path)?.name).toBe(name);
});

it.each([
  ...['/', '/a.js', '/_next/a.js', '/_NEXT/static/a.js', '/x/_next/static/a.js'],
  ...['/_next/static/', '/_next/static/x', '/_next/static/a.html', '/_next/static/a.js.map'],
  ...['/_next/static/../a.js', '/_next/static/%2e%2e/a.js', '/_next/static/a.js/'],
  `/_next/static/${'a'.repeat(201)}.js`,
])('%s is no file of any build', (path) => {
  expect(parseBuildFile(path)).toBeNull();
});
