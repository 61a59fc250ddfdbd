import { expect, test } from 'vitest';
import { toVisibleText } from './approval';

test.each([
  [
    'a\u0000b\u202ec\u2066d\u200be\ufefff\u2028',
    'a\\u{0000}b\\u{202e}c\\u{2066}d\\u{200b}e\\u{feff}f\\u{2028}',
  ],
  ['a\r\nb\u001b[31m', 'a\\u{000d}\nb\\u{001b}[31m'],
  ['\ud800', '\\u{d800}'],
  ['Grüße, 世界 🎉\n\tשלום مرحبا', 'Grüße, 世界 🎉\n\tשלום مرحبا'],
])('shows %j as %j', (text, shown) => {
  expect(toVisibleText(text)).toBe(shown);
});
