import styles from '@/components/transfer/send-form.module.css';
import { Button } from '@/components/ui/button';
import { ErrorText } from '@/components/ui/error-text';
import { t } from '@/lib/i18n/client';
import type { TransferProblem } from '@/lib/wallet/transfer/check-transfer';

type SendProblemProps = {
  problem: TransferProblem | null;
  network: string;
  onSendUnchecked: () => void;
};

/** Why the wallet wasn't asked. */
export function SendProblem({ problem, network, onSendUnchecked }: SendProblemProps) {
  if (problem === null) return null;
  if (problem.kind === 'failed') return <ErrorText code={problem.code} />;
  return (
    <div className={styles.problem} role="alert">
      {problem.kind === 'unchecked' ? <ErrorText code={problem.code} /> : null}
      <p>{describeProblem(problem, network)}</p>
      {problem.kind === 'unchecked' ? (
        <Button onClick={onSendUnchecked}>{t('send.sendUnchecked')}</Button>
      ) : null}
    </div>
  );
}

function describeProblem(
  problem: Exclude<TransferProblem, { kind: 'failed' }>,
  network: string,
): string {
  switch (problem.kind) {
    case 'reverts':
      return problem.reason === null
        ? t('send.revertsSilently')
        : t('send.reverts', { reason: problem.reason });
    case 'nameChanged':
      return t('send.nameChanged', { before: problem.before, now: problem.now });
    case 'noToken':
      return t('send.noToken', { network });
    case 'refused':
      return t('send.refused');
    case 'unchecked':
      return t('send.unchecked');
    case 'nameShown':
      return t('send.nameShown');
    case 'nameGone':
      return t('send.nameEmpty');
    case 'compare':
      return t('send.compareFirst');
  }
}
