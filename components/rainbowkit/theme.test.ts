import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
const variablesOf = (text: string) => new Set(text.match(/--rk-[a-zA-Z-]+/g));

it('defines every CSS variable that the kit uses', () => {
  const used = variablesOf(read('node_modules/@rainbow-me/rainbowkit/dist/index.js'));
  const given = variablesOf(read('components/rainbowkit/theme.css'));
  expect(used.size).toBeGreaterThan(30);
  expect([...used].filter((name) => !given.has(name))).toEqual([]);
});

it('takes colours only from tokens that the page defines', () => {
  const tokens = new Set(read('app/brand/theme.css').match(/--[a-z-]+(?=:)/g));
  const taken = [...read('components/rainbowkit/theme.css').matchAll(/var\((--[a-z-]+)\)/g)];
  expect(
    taken
      .map(([, name]) => name)
      .filter((name) => name && !name.startsWith('--rk-') && !tokens.has(name)),
  ).toEqual([]);
});
