import type { Chain, Hash } from 'viem';
import { SendFields } from '@/components/transfer/send-fields';
import styles from '@/components/transfer/send-form.module.css';
import { SendStatus } from '@/components/transfer/send-status';
import { useSend } from '@/components/transfer/use-send';
import { ErrorText } from '@/components/ui/error-text';
import { t } from '@/lib/i18n/client';

type SendFormProps = {
  chain: Chain;
  /** Inside a Safe sending proposes: what comes back is no transaction's hash. */
  onPropose?: (safeTxHash: Hash, description: string) => void;
};

/** Sends an amount of the chain's own currency. Remount it for another account. */
export function SendForm({ chain, onPropose }: SendFormProps) {
  const { send, isPending, isRequestCancelled, cancel, sent, errorCode, forgetError } = useSend(
    chain,
    onPropose,
  );
  return (
    <details className={styles.send}>
      <summary>{t('send.title')}</summary>
      <SendFields
        // What was typed is an amount of another currency on another network.
        key={chain.id}
        chain={chain}
        isPending={isPending}
        isFeeShown={onPropose === undefined}
        onEdit={forgetError}
        onSend={send}
        onCancel={cancel}
      >
        <ErrorText code={errorCode} />
        {/* There before its text, or it would not be read out. */}
        <div className={styles.status} role="status">
          {isRequestCancelled ? <p>{t('errors.cancelRequest')}</p> : null}
          {sent === null ? null : <SendStatus {...sent} />}
        </div>
      </SendFields>
    </details>
  );
}
