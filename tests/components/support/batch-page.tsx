import type { Address } from 'viem';
import { expect } from 'vitest';
import { createAddress } from '@/tests/components/support/account-page';
import type { PageView } from '@/tests/components/support/page-view';
import { away, createChainClient } from '@/tests/support/chains';
import type { BatchSupport } from '@/tests/support/wallet/bundles';

type Options = { atomic?: 'required' | 'preferred'; to?: readonly Address[] };

/** Enters with a wallet that batches in this way, and with two payments to send. */
export async function enterWithBatch(
  view: PageView,
  batches: BatchSupport | null,
  { atomic = 'preferred', to = [createAddress(), createAddress()] }: Options = {},
) {
  const calls = to.map((it, index) => ({ to: it, value: BigInt(index + 5) }));
  view.body = async () => {
    const { PayBoth } = await import('@/tests/components/support/pay-both');
    return <PayBoth calls={calls} atomic={atomic} />;
  };
  const { owner } = await view.enterWith('5', { chainId: away.id });
  owner.batches = batches;
  const client = createChainClient(away.id);
  const readPaid = () => Promise.all(to.map((address) => client.getBalance({ address })));
  return { owner, readPaid };
}

const getForm = () => document.querySelector('section[aria-label="Pay"]');

/** Returns what the page says of the batch. */
export function readStatus(): string {
  return getForm()?.textContent?.replace('Pay both', '') ?? '';
}

export async function pay(view: PageView): Promise<void> {
  const find = () => getForm()?.querySelector('button') ?? null;
  await expect.poll(find).not.toBeNull();
  await view.user.click(find() ?? document.body);
}
