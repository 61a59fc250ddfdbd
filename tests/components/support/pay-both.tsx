import { BatchStatus } from '@/components/batch/batch-status';
import { useBatch } from '@/components/batch/use-batch';
import { WalletIsland } from '@/components/wallet-island/wallet-island';
import type { Call } from '@/lib/wallet/transfer/create-call';
import { away } from '@/tests/support/chains';

export const title = 'Two payments';

type PayBothProps = { calls: readonly Call[]; atomic: 'required' | 'preferred' };

/** A part of a product's page that sends calls together. */
export function PayBoth(props: PayBothProps) {
  return (
    <WalletIsland fallback={null}>
      <Form {...props} />
    </WalletIsland>
  );
}

// #region pay
function Form({ calls, atomic }: PayBothProps) {
  const { send, ...status } = useBatch({ title, chainId: away.id });
  return (
    <section aria-label="Pay">
      <button type="button" onClick={() => void send(calls, { atomic })}>
        Pay both
      </button>
      <BatchStatus {...status} />
    </section>
  );
}
// #endregion
