'use client';

import { useState } from 'react';
import styles from '@/components/diagnostics/diagnosis.module.css';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { Finding, NodeToCheck } from '@/lib/diagnostics/checks';
import { diagnosticsTexts } from '@/lib/texts/diagnostics';

type DiagnosisProps = { nodes: readonly NodeToCheck[]; relayUrl: string; version: string };

type Result = { findings: readonly Finding[]; report: string };

/** Runs the checks when asked to, and shows them in words and as a report. */
export function Diagnosis(props: DiagnosisProps) {
  const [isRunning, setIsRunning] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');

  const run = async () => {
    if (isRunning) return;
    setIsRunning(true);
    setCopied('no');
    try {
      const { runChecks } = await import('@/lib/diagnostics/run-checks');
      setResult(await runChecks(props));
    } finally {
      setIsRunning(false);
    }
  };
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      setCopied('failed');
    }
  };

  return (
    <>
      <div className={styles.actions} aria-live="polite">
        <Button look="primary" aria-disabled={isRunning} onClick={() => void run()}>
          {isRunning
            ? diagnosticsTexts.running
            : result === null
              ? diagnosticsTexts.run
              : diagnosticsTexts.again}
        </Button>
      </div>
      {result === null ? null : (
        <>
          <Card title={diagnosticsTexts.results}>
            <ul className={styles.findings}>
              {result.findings.map((finding) => (
                <FindingLine key={finding.name} {...finding} />
              ))}
            </ul>
          </Card>
          <Card title={diagnosticsTexts.report}>
            <p className={styles.lead}>{diagnosticsTexts.reportLead}</p>
            <pre className={styles.report}>{result.report}</pre>
            <div className={styles.actions}>
              <Button onClick={() => void copy(result.report)}>
                {copied === 'yes' ? diagnosticsTexts.copied : diagnosticsTexts.copy}
              </Button>
              {copied === 'failed' ? <span role="alert">{diagnosticsTexts.copyFailed}</span> : null}
            </div>
          </Card>
        </>
      )}
    </>
  );
}

function FindingLine({ name, isOk, text }: Finding) {
  return (
    <li className={styles.finding}>
      <span className={styles.name}>
        {name}
        {isOk === null ? null : (
          <span className={isOk ? styles.good : styles.bad}>
            {isOk ? diagnosticsTexts.good : diagnosticsTexts.bad}
          </span>
        )}
      </span>
      <span className={styles.text}>{text}</span>
    </li>
  );
}
