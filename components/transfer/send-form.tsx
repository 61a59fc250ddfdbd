import { useFocusAfter } from '@/components/hooks/focus';
import { SwitchNetworkButton } from '@/components/network/switch-network-button';
import { CancelWaiting } from '@/components/notices/cancel-waiting';
import { AmountField } from '@/components/transfer/amount-field';
import { AssetSelect } from '@/components/transfer/asset-select';
import { RecipientField, RecipientWarnings } from '@/components/transfer/recipient';
import styles from '@/components/transfer/send-form.module.css';
import { SendProblem, SendStatus } from '@/components/transfer/send-status';
import { TransferFee } from '@/components/transfer/transfer-fee';
import { type SendFormProps, useTransferForm } from '@/components/transfer/use-transfer-form';
import { useAnnounce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';
import { getAssetId } from '@/lib/wallet/assets/asset';

/** Sends an amount of a coin or a token. Set `key` to the account. */
export function SendForm(props: SendFormProps) {
  const form = useTransferForm(props);
  const { chain, asset, isElsewhere, isPending, isChecking, transfer } = form;
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
      <AssetSelect groups={form.groups} value={getAssetId(asset)} onChange={form.choose} />
      <RecipientField form={form} />
      <RecipientWarnings form={form} />
      <AmountField key={getAssetId(asset)} form={form} />
      <div className={styles.switch}>
        {/* The live region must exist before its text, so that the text is announced. */}
        <p role="status">
          {isElsewhere
            ? t('send.otherNetwork', {
                wallet: props.chain.name,
                symbol: asset.symbol,
                network: chain.name,
              })
            : null}
        </p>
        {isElsewhere ? <SwitchNetworkButton chainId={chain.id} /> : null}
      </div>
      <div className={styles.submit}>
        {transfer !== null && form.paysFee ? (
          <TransferFee key={chain.id} form={form} transfer={transfer} />
        ) : (
          <span />
        )}
        <CancelWaiting isPending={isPending} request="sendTransaction" onCancel={form.cancel} />
        <Button
          ref={submitButton}
          look="primary"
          type="submit"
          aria-disabled={form.isHeld || isChecking}
        >
          {busyText ?? t('send.submit')}
        </Button>
      </div>
      <SendProblem form={form} />
      <SendStatus outcome={form.outcome} />
    </form>
  );
}
