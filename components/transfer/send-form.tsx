import { useState } from 'react';
import type { Chain, Hash } from 'viem';
import { useAccount } from 'wagmi';
import { SendFields } from '@/components/transfer/send-fields';
import styles from '@/components/transfer/send-form.module.css';
import { SendStatus } from '@/components/transfer/send-status';
import { useSend } from '@/components/transfer/use-send';
import { useSendAssets } from '@/components/transfer/use-send-assets';
import { ErrorText } from '@/components/ui/error-text';
import { t } from '@/lib/i18n/client';
import { getAssetId, getCoin } from '@/lib/wallet/assets/asset';

export type SendFormProps = {
  /** Where the wallet is. */
  chain: Chain;
  /** Inside a Safe sending proposes: what comes back is no transaction's hash. */
  onPropose?: (safeTxHash: Hash, description: string) => void;
};

/** Sends an amount of a coin or a token. Remount it for another account. */
export function SendForm({ chain: current, onPropose }: SendFormProps) {
  const { address } = useAccount();
  const groups = useSendAssets(current);
  /** Null until the visitor chooses: then it follows the wallet's network no more. */
  const [chosen, setChosen] = useState<string | null>(null);
  const all = groups.flatMap(({ chain, assets }) => assets.map((asset) => ({ chain, asset })));
  const coin = { chain: current, asset: getCoin(current) };
  const { chain, asset } = all.find((it) => getAssetId(it.asset) === chosen) ?? coin;
  const send = useSend(chain, onPropose);
  const { isPending, isRequestCancelled, cancel, sent, errorCode, forgetError } = send;
  if (address === undefined) return null;
  return (
    <SendFields
      account={address}
      current={current}
      chain={chain}
      asset={asset}
      groups={groups}
      onChoose={setChosen}
      isPending={isPending}
      paysFee={onPropose === undefined}
      onEdit={forgetError}
      onSend={send.send}
      onCancel={cancel}
    >
      <ErrorText code={errorCode} />
      {/* There before its text, or it would not be read out. */}
      <div className={styles.status} role="status">
        {isRequestCancelled ? <p>{t('errors.cancelRequest')}</p> : null}
        {sent === null ? null : <SendStatus {...sent} />}
      </div>
    </SendFields>
  );
}
