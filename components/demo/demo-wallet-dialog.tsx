import { type ReactNode, useId, useRef } from 'react';
import { demoTexts } from '@/lib/texts/demo';
import type { DemoAnswer, DemoApproval } from '@/lib/wallet/demo/approval';
import { ApprovalDetails } from './approval-details';
import styles from './demo-wallet-dialog.module.css';
import { useTopDialog } from './use-top-dialog';

type Props = {
  request: DemoApproval;
  /** The origin that asks. */
  site: string;
  onAnswer(answer: DemoAnswer): void;
};

/** Asks for one approval, above all else on the page; closing it in any way rejects. */
export function DemoWalletDialog({ request, site, onAnswer }: Props): ReactNode {
  const id = useId();
  const rejectButton = useRef<HTMLButtonElement>(null);
  const dialog = useTopDialog(rejectButton, () => onAnswer('reject'));
  const texts = demoTexts[request.kind];
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}description`}
      data-testid="demo-wallet-dialog"
    >
      <div className={styles.content}>
        <p className={styles.wallet}>{demoTexts.wallet}</p>
        <h2 id={`${id}title`} className={styles.title}>
          {texts.title}
        </h2>
        <p id={`${id}description`} className={styles.muted}>
          {texts.description}
        </p>
        <ApprovalDetails request={request} site={site} />
        <p className={styles.muted}>{demoTexts.localOnly}</p>
      </div>
      <div className={styles.actions}>
        <button
          ref={rejectButton}
          type="button"
          className={styles.reject}
          onClick={() => onAnswer('reject')}
        >
          {demoTexts.reject}
        </button>
        <button type="button" className={styles.approve} onClick={() => onAnswer('approve')}>
          {demoTexts.approve}
        </button>
      </div>
    </dialog>
  );
}
