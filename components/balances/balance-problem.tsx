import styles from '@/components/balances/balances.module.css';
import type { ShownBalance } from '@/components/balances/use-balance';
import { Button } from '@/components/ui/button';
import { describeError } from '@/lib/errors/describe-error';
import { t } from '@/lib/i18n/client';
import type { BalanceProblem as Problem } from '@/lib/wallet/balances/read-balances';

type BalanceProblemProps = Pick<ShownBalance, 'isAsking' | 'askAgain'> & { problem: Problem };

/** Why a balance is missing, with a button that reads it again. */
export function BalanceProblem({ problem, isAsking, askAgain }: BalanceProblemProps) {
  return (
    <span className={styles.problem}>
      <span className={styles.reason} role="status">
        {describeProblem(problem)}
      </span>
      <Button aria-disabled={isAsking} onClick={askAgain}>
        {t('balances.askAgain')}
      </Button>
    </span>
  );
}

function describeProblem(problem: Problem): string | null {
  return problem === 'tokenFailed' || problem === 'tokenJunk'
    ? t(`balances.${problem}`)
    : describeError(problem);
}
