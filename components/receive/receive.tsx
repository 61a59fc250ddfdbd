import type { Address } from 'viem';
import { LazyDetails } from '@/components/wallet-island/lazy-details';
import { lazyWithRetry } from '@/components/wallet-island/lazy-with-retry';
import { t } from '@/lib/i18n/client';

const ReceiveDetails = lazyWithRetry(() =>
  import('@/components/receive/receive-details').then((file) => ({ default: file.ReceiveDetails })),
);

type ReceiveProps = {
  address: Address;
  /** Of a Safe, which is on one chain. */
  onlyChainId?: number;
};

/** How to send something to this account: not before it is opened, for it asks each chain. Remount it for another one. */
export function Receive({ address, onlyChainId }: ReceiveProps) {
  return (
    <LazyDetails title={t('receive.title')} name="account" preload={ReceiveDetails.preload}>
      <ReceiveDetails address={address} onlyChainId={onlyChainId ?? null} />
    </LazyDetails>
  );
}
