import type { Chain, Hash } from 'viem';
import { TransactionHash } from '@/components/activity/activity-item';
import { useStore } from '@/components/hooks/use-store';
import styles from '@/components/transfer/send-form.module.css';
import type { SendOutcome } from '@/components/transfer/use-send';
import type { TransferForm } from '@/components/transfer/use-transfer-form';
import { Button } from '@/components/ui/button';
import { ErrorText } from '@/components/ui/error-text';
import { t } from '@/lib/i18n/client';
import { describeOutcome } from '@/lib/wallet/transactions/describe-outcome';
import { getTransactionId } from '@/lib/wallet/transactions/transaction';
import { transactionStore } from '@/lib/wallet/transactions/transaction-store';
import type { TransferProblem } from '@/lib/wallet/transfer/check-transfer';

export function SendProblem({ form }: { form: TransferForm }) {
  const { problem } = form;
  if (problem === null) return null;
  if (problem.kind === 'failed') return <ErrorText code={problem.code} />;
  return (
    <div className={styles.problem} role="alert">
      {problem.kind === 'unchecked' ? <ErrorText code={problem.code} /> : null}
      <p>{describeProblem(problem, form.chain.name)}</p>
      {problem.kind === 'unchecked' ? (
        <Button onClick={() => void form.send(true)}>{t('send.sendUnchecked')}</Button>
      ) : null}
    </div>
  );
}

const reasons = {
  refused: 'send.refused',
  unchecked: 'send.unchecked',
  nameShown: 'send.nameShown',
  nameGone: 'send.nameEmpty',
  compare: 'send.compareFirst',
} as const;

function describeProblem(
  problem: Exclude<TransferProblem, { kind: 'failed' }>,
  network: string,
): string {
  if (problem.kind === 'nameChanged') return t('send.nameChanged', problem);
  if (problem.kind === 'noToken') return t('send.noToken', { network });
  if (problem.kind !== 'reverts') return t(reasons[problem.kind]);
  const { reason } = problem;
  return reason === null ? t('send.revertsSilently') : t('send.reverts', { reason });
}

/** The live region exists before its text, so that the text is announced. */
export function SendStatus({ outcome }: { outcome: SendOutcome | null }) {
  return (
    <>
      <ErrorText code={outcome?.kind === 'failed' ? outcome.code : null} />
      <div className={styles.status} role="status">
        {outcome?.kind === 'cancelled' ? t('errors.cancelRequest') : null}
        {outcome?.kind === 'sent' ? (
          <>
            {outcome.isLate ? <p>{t('send.late')}</p> : null}
            {outcome.isElsewhere ? (
              <p>{t('send.elsewhere', { network: outcome.chain.name })}</p>
            ) : null}
            <SentTransaction {...outcome} />
          </>
        ) : null}
      </div>
    </>
  );
}

function SentTransaction({ hash, chain }: { hash: Hash; chain: Chain }) {
  const id = getTransactionId({ chainId: chain.id, hash });
  const record = useStore(transactionStore).find((it) => getTransactionId(it) === id);
  return (
    <>
      {/* Signals to the activity list that this form announces the state. */}
      <span data-transaction={id}>
        {record === undefined ? t('send.pending') : describeOutcome(record)}
      </span>
      <TransactionHash chain={chain} hash={hash} />
    </>
  );
}
