import type { ReactNode } from 'react';
import { formatEther } from 'viem';
import { t } from '@/lib/i18n/client';
import { type DemoApproval, toVisibleText } from '@/lib/wallet/demo/approval';
import styles from './demo-wallet-dialog.module.css';

type Props = { request: DemoApproval; site: string };

/** The site, and what it asks for. */
export function ApprovalDetails({ request, site }: Props): ReactNode {
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
        {request.kind === 'transaction' && (
          <>
            <Fact name={t('demo.transaction.to')} value={request.to} isCode />
            <Fact name={t('demo.transaction.amount')} value={`${formatEther(request.value)} ETH`} />
          </>
        )}
      </dl>
      {(request.kind === 'message' || request.kind === 'signIn') && (
        <Body name={t('demo.message.body')} text={toVisibleText(request.text)} />
      )}
      {request.kind === 'transaction' && request.data !== '0x' && (
        <Body name={t('demo.transaction.body')} text={request.data} />
      )}
    </>
  );
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
