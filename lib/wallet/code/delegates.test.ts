import { isAddress } from 'viem';
import { expect, it } from 'vitest';
import { delegates } from '@/lib/wallet/code/delegates';

it.each(delegates)('$name has a checksummed address of its own, and a source', (delegate) => {
  const { address, source } = delegate;
  expect(isAddress(address)).toBe(true);
  expect(delegates.filter((it) => it.address === address)).toEqual([delegate]);
  expect(new URL(source).protocol).toBe('https:');
});
