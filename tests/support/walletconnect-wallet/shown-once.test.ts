import { expect, test, vi } from 'vitest';
import { shownOnce } from '@/tests/support/walletconnect-wallet/shown-once';

test('a request that the relay delivers twice is shown to the owner only once', () => {
  const show = vi.fn();
  const handle = shownOnce(show);
  for (const id of [1, 1, 2]) handle({ id });
  expect(show.mock.calls).toEqual([[{ id: 1 }], [{ id: 2 }]]);
});
