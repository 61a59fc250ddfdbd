import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listFiles } from '@/tests/support/list-files';
import { formatReference, isThere, parseReferences } from '@/tests/support/references';

/** Criteria of WCAG 2.2 at levels A and AA, which dropped 4.1.1. @see https://www.w3.org/TR/WCAG22/ */
const criteria = [
  '1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5',
  '1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13',
  '2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1',
  '2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8',
  '3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8',
  '4.1.2 4.1.3',
].flatMap((part) => part.split(' '));

const doc = readFileSync('docs/accessibility.md', 'utf8');
const rows = [...doc.matchAll(/^\| (\d\.\d\.\d+) [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, criterion = '', how = '', proof = '']) => ({ criterion, how, proof }),
);

test('docs/accessibility.md has a row for each criterion of WCAG 2.2 AA, in order', () => {
  expect(criteria.length).toBe(55);
  expect(rows.map(({ criterion }) => criterion)).toEqual(criteria);
});

test('every row has proof: tests that exist, or a dated observation', () => {
  const missing = rows.flatMap(({ criterion, proof }) =>
    /^observed \d{4}-\d\d-\d\d: ./.test(proof)
      ? []
      : parseReferences(proof)
          .filter((reference) => !isThere(reference))
          .map((reference) => `${criterion}: ${formatReference(reference)}`),
  );
  expect(missing).toEqual([]);
});

test('every fault of the kit names its criterion, and its patch or why it is still open', () => {
  const kit = doc.slice(doc.indexOf('## What the kit does wrong'));
  const lines = kit.match(/^\| (?!what|---).+$/gm) ?? [];
  expect(lines.length).toBeGreaterThan(10);
  const isTold = /^\| .+ \((?:\d\.\d\.\d+(?:, )?)+\) \| (?:patched: `.+`|open: .+) \|$/;
  expect(lines.filter((line) => !isTold.test(line))).toEqual([]);
  const patches = listFiles(['components/rainbowkit'], /\.(?:tsx?|css)$/).map((path) =>
    readFileSync(path, 'utf8'),
  );
  const named = [...kit.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !patches.some((text) => text.includes(name)))).toEqual([]);
});

/** Every field, by its form and its label in the code. Each is for a network, token, transfer or note. */
const fields = [
  'members/note-form.tsx: texts.note',
  "network/network-fact.tsx: t('account.chooseNetwork')",
  "receive/receive-details.tsx: t('receive.network')",
  "token/token-form.tsx: t('balances.tokenNetwork')",
  "token/token-form.tsx: t('more.token')",
  "token/token-form.tsx: t('more.symbol')",
  "token/token-form.tsx: t('more.decimals')",
  "transfer/amount-field.tsx: t('send.amount', { symbol: asset.symbol })",
  "transfer/asset-select.tsx: t('send.asset')",
  "transfer/recipient.tsx: t('send.to')",
  "transfer/recipient.tsx: t('send.compared')",
];

test('only the listed fields exist: none is about the visitor, and none repeats another', () => {
  const field =
    /<(?:TextField|SelectField|select|textarea|input(?! type="hidden"))\b(.*?)(?:\/>|\n\s*>|(?<=\})>\n)/gs;
  const label = /\b(?:aria-)?label=\{(.+?)\}(?=\s|$)/;
  const found = readSources().flatMap(({ path, text }) =>
    [...text.matchAll(field)].map(([, attributes = '']) => {
      const file = path.replace(/^components\//, '');
      return `${file}: ${label.exec(attributes)?.[1]}`;
    }),
  );
  // All text fields and selects are built from this file.
  const isMadeOf = (it: string) => it.startsWith('ui/field.tsx');
  expect(found.filter((it) => !isMadeOf(it)).toSorted()).toEqual(fields.toSorted());
});

test('no text identifies something by its position, shape or colour', () => {
  const sensory =
    /\b(?:on the (?:left|right)|to the (?:left|right)|(?:left|right)[- ]hand|above|below|beneath|top|bottom|upper|lower|corner|round|square|circle|green|red|blue|yellow|orange|gr[ea]y|colou?r\w*)\b/i;
  const texts = ['server', 'client'].flatMap((part) =>
    readFileSync(`lib/texts/${part}/en-US.json`, 'utf8').split('\n'),
  );
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter((line) => sensory.test(line))).toEqual([]);
});

test('no page has media, key shortcuts, motion sensors, dragging or automatic focus changes', () => {
  const unwanted =
    /<(?:video|audio|marquee|object|embed|iframe)\b|accessKey|onDrag|draggable|devicemotion|deviceorientation|onTouchMove|autoFocus|tabIndex=\{[1-9]/;
  const unwantedIn = readSources().filter(({ text }) => unwanted.test(text));
  expect(unwantedIn.map(({ path }) => path)).toEqual([]);
});

function readSources(): { path: string; text: string }[] {
  const sources = listFiles(['app', 'components'], /\.tsx?$/);
  expect(sources.length).toBeGreaterThan(100);
  return sources.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}
