'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { useFrontPath } from '@/components/i18n/texts-provider';
import { Button, getButtonClass } from '@/components/ui/button';
import { Message } from '@/components/ui/page';
import styles from '@/components/visitor/gate-closed.module.css';
import { VisitorGate } from '@/components/visitor/visitor-gate';
import type { ClosedGate, ClosedGateTexts, RecheckGates } from '@/lib/auth/closed-gate';
import { callAction } from '@/lib/auth/own-requests';

type GateClosedProps = {
  /** Returned by `enterGate`. */
  closed: ClosedGate;
  recheck: RecheckGates;
};

export function GateClosed({ closed: { visitor, texts }, recheck }: GateClosedProps) {
  const front = useFrontPath();
  return (
    <VisitorGate visitor={visitor}>
      <Message title={texts.title} text={texts.text} details={<Needs texts={texts} />}>
        <Recheck recheck={recheck} texts={texts.recheck} />
        <a className={getButtonClass('quiet')} href={front}>
          {texts.back}
        </a>
      </Message>
    </VisitorGate>
  );
}

function Needs({ texts }: { texts: ClosedGateTexts }) {
  return (
    <>
      <p>{texts.lead}</p>
      <ul className={styles.needs}>
        {texts.needs.map(({ name, state }) => (
          <li key={name} className={styles.account}>
            {name} <span className={styles.state}>{state}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

type RecheckProps = { recheck: RecheckGates; texts: ClosedGateTexts['recheck'] };

function Recheck({ recheck, texts }: RecheckProps) {
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const look = () =>
    startTransition(async () => {
      const outcome = await callAction(recheck, {});
      setProblem(outcome.ok ? null : getText(texts.failures, outcome.code));
      if (outcome.ok) startTransition(() => router.refresh());
    });
  return (
    <>
      <Button look="primary" disabled={isPending} onClick={look}>
        {isPending ? texts.busy : texts.label}
      </Button>
      <span role="status">{problem}</span>
    </>
  );
}

function getText(texts: ClosedGateTexts['recheck']['failures'], code: string): string {
  return code === 'signed-out' || code === 'limited' || code === 'stale'
    ? texts[code]
    : texts.other;
}
