import type { BatchAttempt } from '@/components/batch/use-batch';
import { Button } from '@/components/ui/button';
import { ErrorText } from '@/components/ui/error-text';
import { t } from '@/lib/i18n/client';
import { describeOutcome } from '@/lib/wallet/transactions/describe-outcome';
import { type Batch, getTransactionId } from '@/lib/wallet/transactions/transaction';

type BatchStatusProps = { batch: Batch | null; attempt: BatchAttempt; cancel: () => void };

/** Says what became of a batch. The live region exists before its text, so that the text is announced. */
export function BatchStatus({ batch, attempt, cancel }: BatchStatusProps) {
  const isOld =
    batch?.state.kind === 'confirmed' &&
    (batch.sentAt < performance.timeOrigin || attempt.error !== null);
  return (
    <>
      <ErrorText code={attempt.error} />
      <div role="status">
        {attempt.step === null && batch !== null && !isOld ? (
          // Signals to the activity list that this announces the state.
          <span data-transaction={getTransactionId(batch)}>{describeOutcome(batch)}</span>
        ) : (
          describeAttempt(attempt, batch)
        )}
      </div>
      {attempt.step === null ? null : (
        <Button look="quiet" onClick={cancel}>
          {t('waiting.cancel')}
        </Button>
      )}
    </>
  );
}

function describeAttempt({ step, calls }: BatchAttempt, batch: Batch | null): string | null {
  if (step === null) return null;
  if (step === 0) return t('send.waiting');
  const isSent = batch?.state.kind === 'pending' && batch.what.hashes.length === step;
  return isSent ? t('batch.sent', { step, calls }) : t('batch.confirm', { step, calls });
}
