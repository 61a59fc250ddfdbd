import type { ReceiveDetailsProps } from '@/components/receive/receive-details';
import { LazyDetails } from '@/components/wallet-island/lazy-details';
import { lazyWithRetry } from '@/components/wallet-island/lazy-with-retry';
import { t } from '@/lib/i18n/client';

const ReceiveDetails = lazyWithRetry(() =>
  import('@/components/receive/receive-details').then((file) => ({ default: file.ReceiveDetails })),
);

/** Reads nothing until it is opened. Set `key` to the account. */
export function Receive(props: ReceiveDetailsProps) {
  return (
    <LazyDetails title={t('receive.title')} name="account" preload={ReceiveDetails.preload}>
      <ReceiveDetails {...props} />
    </LazyDetails>
  );
}
