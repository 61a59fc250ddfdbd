import { expect, it } from 'vitest';
import { splitDifference } from '@/lib/wallet/transfer/split-difference';

it.each([
  ['0xcafe11f00d', '0xcafe22f00d', ['0xcafe', '11', 'f00d']],
  ['0xCAFE11F00D', '0xcafe12f00d', ['0xCAFE1', '1', 'F00D']],
  ['0xcafe', '0xcafe', ['0xcafe', '', '']],
  ['0xaaaa', '0xbbbb', ['0x', 'aaaa', '']],
])('splits %s beside %s', (text, other, parts) => {
  expect(splitDifference(text, other)).toEqual(parts);
});
