import type { ReactNode } from 'react';
import { formatEther } from 'viem';
import { demoTexts } from '@/lib/texts/demo';
import type { DemoApproval } from '@/lib/wallet/demo/approval';
import { toVisibleText } from '@/lib/wallet/demo/visible-text';
import styles from './demo-wallet-dialog.module.css';

type Props = { request: DemoApproval; site: string };

/** Who asks, and what for. All that comes from the site is shown with nothing hidden in it. */
export function ApprovalDetails({ request, site }: Props): ReactNode {
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={demoTexts.site} value={site} />
        <Fact name={demoTexts.account} value={request.account} isCode />
        {request.kind === 'switch' ? (
          <>
            <Fact name={demoTexts.switch.from} value={request.chain.name} />
            <Fact name={demoTexts.switch.to} value={request.to.name} />
          </>
        ) : (
          <Fact name={demoTexts.network} value={request.chain.name} />
        )}
        {request.kind === 'transaction' && (
          <>
            <Fact
              name={demoTexts.transaction.to}
              value={request.to ?? demoTexts.transaction.newContract}
              isCode={request.to !== null}
            />
            <Fact name={demoTexts.transaction.amount} value={`${formatEther(request.value)} ETH`} />
          </>
        )}
      </dl>
      {request.kind === 'message' && (
        <Body name={demoTexts.message.body} text={toVisibleText(request.text)} />
      )}
      {request.kind === 'typedData' && (
        <Body name={demoTexts.typedData.body} text={toVisibleText(request.text)} />
      )}
      {request.kind === 'transaction' && request.data !== '0x' && (
        <Body name={demoTexts.transaction.body} text={request.data} />
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
      <pre className={styles.text}>{text}</pre>
    </section>
  );
}
