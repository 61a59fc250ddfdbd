import { expect, it, vi } from 'vitest';
import { listenExclusively } from '@/lib/wallet/connectors/late-approval';

const listTwice = () => {
  const provider = {};
  return { type: 'injected', getProvider: async () => provider } as const;
};

it('keeps wagmi listening only to the last chosen connector of a wallet that is listed twice', async () => {
  const connector = listTwice();
  const [injected, announced] = [vi.fn(), vi.fn()];
  listenExclusively(connector, injected);
  await Promise.resolve();
  expect(injected).not.toHaveBeenCalled();
  listenExclusively(connector, announced);
  await expect.poll(() => injected.mock.calls, { message: 'the first entry' }).toEqual([[true]]);
  listenExclusively(connector, injected);
  await expect.poll(() => announced.mock.calls, { message: 'the second entry' }).toEqual([[true]]);
});

it('does not affect the connectors of other wallets', async () => {
  const [one, other] = [vi.fn(), vi.fn()];
  listenExclusively(listTwice(), one);
  listenExclusively(listTwice(), other);
  await Promise.resolve();
  expect([one.mock.calls, other.mock.calls]).toEqual([[], []]);
});
