import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Chain } from 'viem';
import { useAccount, usePublicClient } from 'wagmi';
import styles from '@/components/activity/activity.module.css';
import { useReplace } from '@/components/activity/use-replace';
import { SwitchNetworkButton } from '@/components/network/switch-network-button';
import { CancelWaiting } from '@/components/notices/cancel-waiting';
import { Button } from '@/components/ui/button';
import { ErrorText } from '@/components/ui/error-text';
import { t } from '@/lib/i18n/client';
import { type Activity, getActivityId, type Purpose } from '@/lib/wallet/activity/activity';
import { readReplacementFees } from '@/lib/wallet/activity/read-replacement-fees';
import { getFeeCap } from '@/lib/wallet/activity/replacement-fees';
import { formatBalance } from '@/lib/wallet/format/format-balance';

type ReplaceFormProps = {
  activity: Activity;
  chain: Chain;
  purpose: Purpose;
  onClose: () => void;
};

/** What a plain transfer takes. */
const plainGas = 21_000n;

/** Says what a replacement does and costs, and asks the wallet for it. */
export function ReplaceForm({ activity, chain, purpose, onClose }: ReplaceFormProps) {
  const { chainId } = useAccount();
  const [isCancelled, setIsCancelled] = useState(false);
  const { replace, isPreparing, isPending, cancel, errorCode } = useReplace(activity, onClose);
  const isOn = chainId === chain.id;
  const isBusy = isPreparing || isPending;
  const submit = () => {
    setIsCancelled(false);
    void replace(purpose);
  };
  return (
    <form
      className={styles.replace}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>{t(purpose === 'cancel' ? 'activity.cancelHelp' : 'activity.speedUpHelp')}</p>
      {isOn ? <ReplacementFee activity={activity} chain={chain} purpose={purpose} /> : null}
      {isOn ? null : <p>{t('activity.otherNetwork', { network: chain.name })}</p>}
      <ErrorText code={errorCode} />
      <div role="status">{isCancelled ? <p>{t('errors.cancelRequest')}</p> : null}</div>
      <div className={styles.buttons}>
        {isOn ? (
          // Only marked as disabled: the focus would leave a disabled one.
          <Button look="primary" type="submit" aria-disabled={isBusy}>
            {isPending ? t('activity.waiting') : t(submitTexts[purpose])}
          </Button>
        ) : (
          <SwitchNetworkButton chainId={chain.id} name={chain.name} />
        )}
        <CancelWaiting
          isPending={isPending}
          request="sendTransaction"
          onCancel={() => {
            cancel();
            setIsCancelled(true);
          }}
        />
        {isPending ? null : (
          <Button look="quiet" onClick={onClose}>
            {t('activity.back')}
          </Button>
        )}
      </div>
    </form>
  );
}

const submitTexts = { speedUp: 'activity.submitSpeedUp', cancel: 'activity.submitCancel' } as const;

function ReplacementFee({ activity, chain, purpose }: Omit<ReplaceFormProps, 'onClose'>) {
  const client = usePublicClient({ chainId: chain.id });
  const { data: price } = useQuery({
    queryKey: ['replacement-fee', getActivityId(activity), activity.replacements.length],
    queryFn: async () =>
      client === undefined ? null : `${getFeeCap(await readReplacementFees(client, activity))}`,
  });
  const gas = purpose === 'cancel' ? plainGas : (activity.terms?.gas ?? plainGas);
  const fee = typeof price === 'string' ? BigInt(price) * gas : null;
  return (
    <p className={styles.fee}>
      {fee === null
        ? null
        : t('activity.fee', { fee: formatBalance({ ...chain.nativeCurrency, value: fee }) })}
    </p>
  );
}
