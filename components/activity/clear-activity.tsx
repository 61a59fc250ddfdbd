import { useState } from 'react';
import type { Address } from 'viem';
import styles from '@/components/activity/activity.module.css';
import { focusOnMount } from '@/components/hooks/focus';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';
import type { Transaction } from '@/lib/wallet/transactions/transaction';
import {
  clearTransactions,
  restoreTransactions,
} from '@/lib/wallet/transactions/transaction-store';

type Step = { kind: 'idle' | 'asking' } | { kind: 'cleared'; cleared: readonly Transaction[] };

/** Clears finished transactions after a question, and can undo that while the page is open. */
export function ClearActivity({ account, canClear }: { account: Address; canClear: boolean }) {
  const [step, setStep] = useState<Step>({ kind: 'idle' });
  if (step.kind === 'asking') {
    return (
      <div className={styles.confirm}>
        <p>{t('activity.clearHelp')}</p>
        <div className={styles.buttons}>
          <Button
            ref={focusOnMount}
            onClick={() => setStep({ kind: 'cleared', cleared: clearTransactions(account) })}
          >
            {t('activity.clearYes')}
          </Button>
          <Button look="quiet" onClick={() => setStep({ kind: 'idle' })}>
            {t('activity.back')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <>
      {canClear ? (
        <Button look="quiet" onClick={() => setStep({ kind: 'asking' })}>
          {t('activity.clear')}
        </Button>
      ) : null}
      <div className={styles.cleared} role="status">
        {step.kind === 'cleared' ? t('activity.cleared') : null}
      </div>
      {step.kind === 'cleared' ? (
        <Button
          look="quiet"
          ref={focusOnMount}
          onClick={() => {
            restoreTransactions(step.cleared);
            setStep({ kind: 'idle' });
          }}
        >
          {t('activity.undo')}
        </Button>
      ) : null}
    </>
  );
}
