import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sheets = ['app', 'components']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test('style sheets take no custom property that nothing defines', () => {
  const defined = new Set(
    sheets.flatMap(({ text }) => text.match(/(?<=^\s*)--[\w-]+(?=:)/gm) ?? []),
  );
  const undefinedOnes = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .filter(([, name = '']) => !defined.has(name))
      .map(([, name]) => `${path}: ${name}`),
  );
  expect(sheets.length).toBeGreaterThan(30);
  expect(undefinedOnes).toEqual([]);
});
