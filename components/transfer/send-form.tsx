import { useEffect, useRef, useState } from 'react';
import type { Address, Chain, Hash } from 'viem';
import { SwitchNetworkButton } from '@/components/network/switch-network-button';
import { CancelWaiting } from '@/components/notices/cancel-waiting';
import { AmountField } from '@/components/transfer/amount-field';
import { AssetSelect, useSendAssets } from '@/components/transfer/asset-select';
import { RecipientField, RecipientWarnings } from '@/components/transfer/recipient';
import styles from '@/components/transfer/send-form.module.css';
import { SendProblem, SendStatus } from '@/components/transfer/send-status';
import { TransferFee } from '@/components/transfer/transfer-fee';
import { useSend } from '@/components/transfer/use-send';
import { useTransferForm } from '@/components/transfer/use-transfer-form';
import { useAnnounce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';
import { getAssetId, getCoin } from '@/lib/wallet/assets/asset';

export type SendFormProps = {
  account: Address;
  /** The wallet's current chain. */
  chain: Chain;
  /** Set in a Safe, which only proposes: its hash is a Safe transaction hash, not a transaction's. */
  onPropose?: (safeTxHash: Hash, description: string) => void;
};

/** Sends an amount of a coin or a token. Set `key` to the account. */
export function SendForm({ account, chain: current, onPropose }: SendFormProps) {
  const groups = useSendAssets(current);
  /** Id of the chosen asset. Until the visitor chooses, it is the coin of the wallet's network. */
  const [chosen, setChosen] = useState<string | null>(null);
  const all = groups.flatMap(({ chain, assets }) => assets.map((asset) => ({ chain, asset })));
  const coin = { chain: current, asset: getCoin(current) };
  const { chain, asset } = all.find((it) => getAssetId(it.asset) === chosen) ?? coin;
  const tokens = all.flatMap((it) => (it.chain.id === chain.id ? (it.asset.token ?? []) : []));
  const isElsewhere = current.id !== chain.id;
  // In a Safe, the account that executes the transaction pays.
  const paysFee = onPropose === undefined;
  const { send, isPending, cancel, outcome, forget, clear } = useSend(chain, onPropose);
  const isHeld = isElsewhere || isPending;
  const form = useTransferForm({
    ...{ account, asset, tokens, isHeld },
    assets: all.map((it) => it.asset),
    ...{ onEdit: forget, onTry: clear, onChoose: setChosen, onSend: send },
  });
  const { transfer, problem, isChecking } = form;
  const checking = isChecking ? t('send.checking') : null;
  const busyText = isPending ? t('send.waiting') : checking;
  useAnnounce(busyText);
  const submitButton = useFocusAfter(isElsewhere);

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.send(false);
      }}
    >
      <AssetSelect
        groups={groups}
        value={getAssetId(asset)}
        onChange={(assetId) => {
          form.edit();
          setChosen(assetId);
        }}
      />
      <RecipientField form={form} network={chain.name} />
      <RecipientWarnings form={form} network={chain.name} symbol={asset.symbol} />
      <AmountField
        key={getAssetId(asset)}
        form={form}
        asset={asset}
        account={account}
        paysFee={paysFee}
      />
      <div className={styles.switch}>
        {/* The live region must exist before its text, so that the text is announced. */}
        <p role="status">
          {isElsewhere
            ? t('send.otherNetwork', {
                wallet: current.name,
                symbol: asset.symbol,
                network: chain.name,
              })
            : null}
        </p>
        {isElsewhere ? <SwitchNetworkButton chainId={chain.id} /> : null}
      </div>
      <div className={styles.submit}>
        {transfer !== null && paysFee ? (
          <TransferFee
            key={chain.id}
            chain={chain}
            account={account}
            transfer={transfer}
            problem={problem}
          />
        ) : (
          <span />
        )}
        <CancelWaiting isPending={isPending} request="sendTransaction" onCancel={cancel} />
        <Button
          ref={submitButton}
          look="primary"
          type="submit"
          aria-disabled={isHeld || isChecking}
        >
          {busyText ?? t('send.submit')}
        </Button>
      </div>
      <SendProblem form={form} network={chain.name} />
      <SendStatus outcome={outcome} />
    </form>
  );
}

/** Moves the focus to the send button once the switch button has disappeared. */
function useFocusAfter(isElsewhere: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasElsewhere = useRef(isElsewhere);
  useEffect(() => {
    const isBack = wasElsewhere.current && !isElsewhere;
    wasElsewhere.current = isElsewhere;
    if (isBack && document.activeElement === document.body) button.current?.focus();
  }, [isElsewhere]);
  return button;
}
