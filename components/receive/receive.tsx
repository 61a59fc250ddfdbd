import type { Address } from 'viem';
import { LazyDetails } from '@/components/wallet-island/lazy-details';
import { lazyWithRetry } from '@/components/wallet-island/lazy-with-retry';
import { t } from '@/lib/i18n/client';

const ReceiveDetails = lazyWithRetry(() =>
  import('@/components/receive/receive-details').then((file) => ({ default: file.ReceiveDetails })),
);

type ReceiveProps = {
  address: Address;
  /** The chain of a Safe. */
  onlyChainId?: number;
};

/** Reads nothing before it is opened. Needs a `key` of the account. */
export function Receive({ address, onlyChainId }: ReceiveProps) {
  return (
    <LazyDetails title={t('receive.title')} name="account" preload={ReceiveDetails.preload}>
      <ReceiveDetails address={address} onlyChainId={onlyChainId ?? null} />
    </LazyDetails>
  );
}
