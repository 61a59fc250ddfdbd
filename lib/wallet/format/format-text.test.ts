import { afterEach, expect, it, vi } from 'vitest';
import { cleanText, formatName } from '@/lib/wallet/format/format-text';

afterEach(() => {
  vi.unstubAllGlobals();
});

const family = '👨‍👩‍👧‍👦';
const scotland = '🏴󠁧󠁢󠁳󠁣󠁴󠁿';
const flag = '🇨🇭';
const thumb = '👍🏽';
const accented = 'e\u0301';

it.each([
  ['vitalik.eth', 'vitalik.eth'],
  [`${'a'.repeat(24)}.eth`, `${'a'.repeat(24)}.eth`],
  [`${'a'.repeat(25)}.eth`, `${'a'.repeat(24)}….eth`],
  [`${'a'.repeat(12)}.${'b'.repeat(12)}.eth`, `${'a'.repeat(12)}.${'b'.repeat(11)}….eth`],
  [`${family.repeat(24)}.eth`, `${family.repeat(24)}.eth`],
  [`${flag.repeat(25)}.eth`, `${flag.repeat(24)}….eth`],
  ['nodot', 'nodot'],
])('shows %s as %s', (name, shown) => {
  expect(formatName(name)).toBe(shown);
});

// rainbowkit#250, status#12290
it.each([family, scotland, flag, thumb, accented])('never cuts inside %s', (letter) => {
  expect(cleanText(letter.repeat(3), 3)).toBe(letter.repeat(3));
  expect(cleanText(letter.repeat(4), 3)).toBe(`${letter.repeat(2)}…`);
});

it.each([
  ['an invisible joiner between letters', 'a\u200db\u200c\u200bc', 'abc'],
  ['a text in tags', `a${String.fromCodePoint(0xe0041, 0xe0042)}`, 'a'],
  ['a change of direction', '\u202eevil', 'evil'],
  ['a tower of accents', `a${'\u0301'.repeat(50)}b`, 'b'],
  ['line breaks', ' a\n\n b ', 'a b'],
  ['half a character', 'a\ud83d', 'a'],
])('cleans %s', (_what, text, shown) => {
  expect(cleanText(text, 40)).toBe(shown);
});

it('cuts between characters in a browser that knows no letters', () => {
  vi.stubGlobal('Intl', {});
  expect(cleanText('👍👍👍', 2)).toBe('👍…');
});
