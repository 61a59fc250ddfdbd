import { expect, it, vi } from 'vitest';
import { listenExclusively } from '@/lib/wallet/connectors/late-approval';

const listTwice = () => {
  const provider = {};
  return { type: 'injected', getProvider: async () => provider } as const;
};

it('lets wagmi hear a wallet that is listed twice by the entry that was chosen last', async () => {
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

it('leaves the entries of other wallets alone', async () => {
  const [one, other] = [vi.fn(), vi.fn()];
  listenExclusively(listTwice(), one);
  listenExclusively(listTwice(), other);
  await Promise.resolve();
  expect([one.mock.calls, other.mock.calls]).toEqual([[], []]);
});
