import { type ReactNode, useId, useRef } from 'react';
import { t } from '@/lib/i18n/client';
import type { DemoAnswer, DemoApproval } from '@/lib/wallet/demo/approval';
import { demoWalletName } from '@/lib/wallet/demo/name';
import { ApprovalDetails } from './approval-details';
import styles from './demo-wallet-dialog.module.css';
import { useTopDialog } from './use-top-dialog';

type Props = {
  request: DemoApproval;
  site: string;
  onAnswer(answer: DemoAnswer): void;
};

/** Asks for one approval, on top of the page. Closing it in any way rejects. */
export function DemoWalletDialog({ request, site, onAnswer }: Props): ReactNode {
  const id = useId();
  const rejectButton = useRef<HTMLButtonElement>(null);
  const dialog = useTopDialog(rejectButton, () => onAnswer('reject'));
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}description`}
      data-testid="demo-wallet-dialog"
    >
      <div className={styles.content}>
        <p className={styles.wallet}>{demoWalletName}</p>
        <h2 id={`${id}title`} className={styles.title}>
          {t(`demo.${request.kind}.title`)}
        </h2>
        <p id={`${id}description`} className={styles.muted}>
          {t(`demo.${request.kind}.description`)}
        </p>
        <ApprovalDetails request={request} site={site} />
        <p className={styles.muted}>{t('demo.localOnly')}</p>
      </div>
      <div className={styles.actions}>
        <button
          ref={rejectButton}
          type="button"
          className={styles.reject}
          onClick={() => onAnswer('reject')}
        >
          {t('demo.reject')}
        </button>
        <button type="button" className={styles.approve} onClick={() => onAnswer('approve')}>
          {t('demo.approve')}
        </button>
        {request.kind === 'signIn' && (
          <button type="button" className={styles.connectOnly} onClick={() => onAnswer('connect')}>
            {t('demo.connectOnly')}
          </button>
        )}
      </div>
    </dialog>
  );
}
