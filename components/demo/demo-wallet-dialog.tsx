import { type ReactNode, useId, useRef } from 'react';
import { formatEther } from 'viem';
import { t } from '@/lib/i18n/client';
import { type DemoAnswer, type DemoApproval, toVisibleText } from '@/lib/wallet/demo/approval';
import { demoWalletName } from '@/lib/wallet/demo/name';
import type { TransactionRequest } from '@/lib/wallet/demo/parse-params';
import styles from './demo-wallet-dialog.module.css';
import { useTopDialog } from './use-top-dialog';

type Props = {
  request: DemoApproval;
  site: string;
  onAnswer(answer: DemoAnswer): void;
};

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

function ApprovalDetails({ request, site }: Omit<Props, 'onAnswer'>): ReactNode {
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={t('demo.site')} value={site} />
        <Fact name={t('demo.account')} value={request.account} isCode />
        {request.kind === 'switch' ? (
          <>
            <Fact name={t('demo.switch.from')} value={request.chain.name} />
            <Fact name={t('demo.switch.to')} value={request.to.name} />
          </>
        ) : (
          <Fact name={t('demo.network')} value={request.chain.name} />
        )}
        {request.kind === 'transaction' && <CallFacts call={request} />}
      </dl>
      {(request.kind === 'message' || request.kind === 'signIn') && (
        <Body name={t('demo.message.body')} text={toVisibleText(request.text)} />
      )}
      {request.kind === 'transaction' && <CallData call={request} />}
      {request.kind === 'batch' && <Batch {...request} />}
    </>
  );
}

function Batch({ calls, isUpgrade }: Extract<DemoApproval, { kind: 'batch' }>): ReactNode {
  return (
    <>
      <ol className={styles.steps}>
        {calls.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>
            <h3 className={styles.step}>{t('demo.batch.step', { step: index + 1 })}</h3>
            <dl className={styles.facts}>
              <CallFacts call={call} />
            </dl>
            <CallData call={call} />
          </li>
        ))}
      </ol>
      {isUpgrade && <p className={styles.muted}>{t('demo.batch.upgrade')}</p>}
    </>
  );
}

function CallFacts({ call }: { call: TransactionRequest }): ReactNode {
  return (
    <>
      <Fact name={t('demo.transaction.to')} value={call.to} isCode />
      <Fact name={t('demo.transaction.amount')} value={`${formatEther(call.value)} ETH`} />
    </>
  );
}

function CallData({ call: { data } }: { call: TransactionRequest }): ReactNode {
  return data === '0x' ? null : <Body name={t('demo.transaction.body')} text={data} />;
}

function Fact({ name, value, isCode = false }: { name: string; value: string; isCode?: boolean }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.muted}>{name}</dt>
      <dd className={isCode ? styles.code : styles.value}>{value}</dd>
    </div>
  );
}

function Body({ name, text }: { name: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.body} aria-label={name} tabIndex={0}>
      <pre className={styles.text} dir="ltr">
        {text}
      </pre>
    </section>
  );
}
