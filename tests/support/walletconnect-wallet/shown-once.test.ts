import { expect, test, vi } from 'vitest';
import { shownOnce } from '@/tests/support/walletconnect-wallet/shown-once';

test('the owner is shown a request that the relay delivers twice once', () => {
  const show = vi.fn();
  const handle = shownOnce(show);
  for (const id of [1, 1, 2]) handle({ id });
  expect(show.mock.calls).toEqual([[{ id: 1 }], [{ id: 2 }]]);
});
