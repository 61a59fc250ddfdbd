import { type ReactNode, useEffect, useRef } from 'react';
import type { Address, Chain } from 'viem';
import { CancelWaiting } from '@/components/notices/cancel-waiting';
import { AmountField } from '@/components/transfer/amount-field';
import { AssetSelect } from '@/components/transfer/asset-select';
import { RecipientField } from '@/components/transfer/recipient-field';
import { RecipientWarnings } from '@/components/transfer/recipient-warnings';
import styles from '@/components/transfer/send-form.module.css';
import { SendProblem } from '@/components/transfer/send-problem';
import { SwitchFirst } from '@/components/transfer/switch-first';
import { TransferFee } from '@/components/transfer/transfer-fee';
import type { AssetGroup } from '@/components/transfer/use-send-assets';
import { type SendFieldsOptions, useSendFields } from '@/components/transfer/use-send-fields';
import { useAnnounce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';
import { type Asset, getAssetId } from '@/lib/wallet/assets/asset';

type SendFieldsProps = Pick<SendFieldsOptions, 'onEdit' | 'onSend'> & {
  account: Address;
  /** Where the wallet is. */
  current: Chain;
  /** Of the asset. */
  chain: Chain;
  asset: Asset;
  groups: readonly AssetGroup[];
  onChoose: (assetId: string) => void;
  isPending: boolean;
  /** Not in a Safe: who executes pays. */
  paysFee: boolean;
  onCancel: () => void;
  /** What became of it. */
  children: ReactNode;
};

/** What is sent, to whom, and how much. */
export function SendFields(props: SendFieldsProps) {
  const { account, current, chain, asset, groups, isPending, paysFee, onEdit, onSend } = props;
  const isElsewhere = current.id !== chain.id;
  const tokens = groups
    .flatMap(({ assets }) => assets.flatMap(({ token }) => token ?? []))
    .filter(({ chainId }) => chainId === chain.id);
  const isHeld = isElsewhere || isPending;
  const fields = useSendFields({ account, asset, tokens, isHeld, onEdit, onSend });
  const { recipient, about, transfer, problem, isChecking } = fields;
  const waiting = isChecking ? t('send.checking') : null;
  const busyText = isPending ? t('send.waiting') : waiting;
  useAnnounce(busyText);
  const submitButton = useFocusAfter(isElsewhere);

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void fields.send(false);
      }}
    >
      <AssetSelect
        groups={groups}
        value={getAssetId(asset)}
        onChange={(assetId) => {
          fields.edit();
          props.onChoose(assetId);
        }}
      />
      <RecipientField
        value={fields.to}
        onChange={fields.editTo}
        recipient={recipient}
        network={chain.name}
        isOwnToken={fields.isOwnToken}
        isTried={fields.isTried}
      />
      {fields.isOwnToken ? null : (
        <RecipientWarnings
          {...about}
          address={recipient.address}
          chain={chain}
          symbol={asset.symbol}
          onCompare={(isCompared) => {
            fields.edit();
            about.setIsCompared(isCompared);
          }}
        />
      )}
      <AmountField
        key={getAssetId(asset)}
        asset={asset}
        account={account}
        to={recipient.address}
        value={fields.amount}
        onChange={fields.editAmount}
        problem={fields.amountProblem}
        paysFee={paysFee}
      />
      <SwitchFirst current={current} chain={chain} symbol={asset.symbol} />
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
        <CancelWaiting isPending={isPending} request="sendTransaction" onCancel={props.onCancel} />
        <Button
          ref={submitButton}
          look="primary"
          type="submit"
          aria-disabled={isHeld || isChecking}
        >
          {busyText ?? t('send.submit')}
        </Button>
      </div>
      <SendProblem
        problem={problem}
        network={chain.name}
        onSendUnchecked={() => void fields.send(true)}
      />
      {props.children}
    </form>
  );
}

/** The button that switched the network goes with its notice: the focus goes on to the one that sends. */
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
