'use client';

import { useState, useTransition } from 'react';
import styles from '@/components/diagnostics/diagnosis.module.css';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import type { Finding, NodeToCheck } from '@/lib/diagnostics/checks';
import type { ServerMessages, Translated } from '@/lib/i18n/messages';

type DiagnosisTexts = Translated<ServerMessages['trouble']>;

type DiagnosisProps = {
  nodes: readonly NodeToCheck[];
  relayUrl: string;
  version: string;
  texts: DiagnosisTexts;
};

type Result = { findings: readonly Finding[]; report: string };

export function Diagnosis({ texts, ...props }: DiagnosisProps) {
  const [isRunning, startTransition] = useTransition();
  const [result, setResult] = useState<Result | null>(null);

  const run = () => {
    // A transition passes what it throws, such as a failed download, to the error page.
    startTransition(async () => {
      const { runChecks } = await import('@/lib/diagnostics/run-checks');
      setResult(await runChecks({ ...props, marks: { good: texts.good, bad: texts.bad } }));
    });
  };

  return (
    <>
      <div className={styles.actions} aria-live="polite">
        <Button look="primary" aria-disabled={isRunning} onClick={run}>
          {isRunning ? texts.running : result === null ? texts.run : texts.again}
        </Button>
      </div>
      {result === null ? null : (
        <>
          <Card title={texts.results}>
            <ul className={styles.findings}>
              {result.findings.map((finding) => (
                <FindingLine key={finding.name} {...finding} texts={texts} />
              ))}
            </ul>
          </Card>
          <Card title={texts.report}>
            <p className={styles.lead}>{texts.reportLead}</p>
            <pre className={styles.report} dir="auto">
              {result.report}
            </pre>
            <div className={styles.actions}>
              <CopyButton text={result.report} labels={texts} />
            </div>
          </Card>
        </>
      )}
    </>
  );
}

type FindingLineProps = Finding & { texts: DiagnosisTexts };

function FindingLine({ name, isOk, text, texts }: FindingLineProps) {
  return (
    <li className={styles.finding}>
      <span className={styles.name}>
        {name}
        {isOk === null ? null : (
          <span className={isOk ? styles.good : styles.bad}>{isOk ? texts.good : texts.bad}</span>
        )}
      </span>
      <span className={styles.text}>{text}</span>
    </li>
  );
}
