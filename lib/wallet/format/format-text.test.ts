import { expect, it } from 'vitest';
import { formatName } from '@/lib/wallet/format/format-text';

it.each([
  ['vitalik.eth', 'vitalik.eth'],
  [`${'a'.repeat(24)}.eth`, `${'a'.repeat(24)}.eth`],
  [`${'a'.repeat(25)}.eth`, `${'a'.repeat(24)}….eth`],
  [`${'a'.repeat(12)}.${'b'.repeat(12)}.eth`, `${'a'.repeat(12)}.${'b'.repeat(11)}….eth`],
])('shows %s as %s', (name, shown) => {
  expect(formatName(name)).toBe(shown);
});
