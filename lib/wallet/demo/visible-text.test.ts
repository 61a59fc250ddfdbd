import { expect, test } from 'vitest';
import { toVisibleText } from './visible-text';

test('writes controls and bidi overrides out', () => {
  expect(toVisibleText('a\u0000b\u202ec\u2066d\u200be\ufefff\u2028')).toBe(
    'a\\u{0000}b\\u{202e}c\\u{2066}d\\u{200b}e\\u{feff}f\\u{2028}',
  );
  expect(toVisibleText('a\r\nb\u001b[31m')).toBe('a\\u{000d}\nb\\u{001b}[31m');
});

test('writes a lone surrogate out', () => {
  expect(toVisibleText('\ud800')).toBe('\\u{d800}');
});

test('leaves readable text alone', () => {
  const text = 'Grüße, 世界 🎉\n\tשלום مرحبا';
  expect(toVisibleText(text)).toBe(text);
});
