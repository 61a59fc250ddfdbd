import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTheme } from '@/lib/server/read-theme.mjs';
import { listFiles } from '@/tests/support/list-files';

const { light, dark } = readTheme();
const surfaces = ['surface', 'surface-raised', 'surface-sunken'] as const;
const on = (text: string, ...backgrounds: readonly string[]) =>
  backgrounds.map((background) => [text, background] as const);

/** Text colours with the backgrounds they appear on. */
const texts = [
  ...['text', 'text-muted', 'accent', 'danger', 'success'].flatMap((it) => on(it, ...surfaces)),
  ...on('accent-text', 'accent', 'accent-hover'),
  ...on('accent', 'accent-soft'),
  ...on('danger-text', 'danger-strong'),
];
/** Colours that mark fields, errors and focus. */
const marks = ['text-muted', 'danger', 'accent'].flatMap((it) => on(it, ...surfaces));

const allSheets = listFiles(['app', 'components'], /\.css$/).map((path) => ({
  ...{ path, text: readFileSync(path, 'utf8') },
}));
const sheets = allSheets.filter(({ path }) => !path.startsWith('app/brand'));

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio, from 1 to 21. @see WCAG 1.4.3 */
function contrast(
  theme: Readonly<Record<string, string>>,
  pair: readonly [string, string],
): number {
  const [lighter = 0, darker = 0] = pair
    .map((token) => {
      const color = theme[token] ?? '';
      if (!/^#[\da-f]{6}$/i.test(color)) throw new Error(`--${token} is no colour of six digits`);
      return luminance(color);
    })
    .toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

test.each([
  ['light', light],
  ['dark', dark],
])(
  'in the %s theme, text, fields and focus have enough contrast with their background',
  (_, theme) => {
    const isFaint = (least: number) => (pair: readonly [string, string]) =>
      contrast(theme, pair) < least;
    expect(texts.filter(isFaint(4.5))).toEqual([]);
    expect(marks.filter(isFaint(3))).toEqual([]);
  },
);

test('style sheets use only measured tokens for text and backgrounds', () => {
  const find = (property: string) =>
    sheets.flatMap(({ path, text }) =>
      [...text.matchAll(new RegExp(`^\\s*${property}: var\\(--([a-z-]+)\\);`, 'gm'))].map(
        ([, token = '']) => ({ path, token }),
      ),
    );
  // The demo has its own aliases.
  const isOwn = ({ token }: { token: string }) => token.startsWith('demo-');
  const measured =
    (at: 0 | 1) =>
    ({ token }: { token: string }) =>
      texts.some((pair) => pair[at] === token);
  const colors = find('color').filter((it) => !isOwn(it));
  // Nobody reads text on the page below a dialog.
  const backgrounds = find('background').filter(
    (it) => !isOwn(it) && it.token !== 'overlay' && it.token !== 'surface-below-overlay',
  );
  expect(colors.length).toBeGreaterThan(30);
  expect(colors.filter((it) => !measured(0)(it))).toEqual([]);
  expect(backgrounds.length).toBeGreaterThan(15);
  expect(backgrounds.filter((it) => !measured(1)(it))).toEqual([]);
});

test('style sheets use no undefined custom properties', () => {
  const texts = allSheets.map(({ text }) => text).join('\n');
  const defined = new Set(texts.match(/(?<=^\s*)--[\w-]+(?=:)/gm));
  const used = [...texts.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name);
  expect(allSheets.length).toBeGreaterThan(30);
  expect(used.filter((name) => !defined.has(name))).toEqual([]);
});

test('fields have a visible border, and a focused element has an outline', () => {
  const rules = sheets.flatMap(({ text }) => [
    ...text.matchAll(/^\.(?:input|select) \{([^}]*)\}/gm),
  ]);
  expect(rules.length).toBe(2);
  for (const [, body = ''] of rules) expect(body).toContain('border: 1px solid var(--text-muted)');
  const globals = readFileSync('app/globals.css', 'utf8');
  expect(globals).toMatch(/:focus-visible \{\s*outline: 2px solid var\(--accent\);/);
});
