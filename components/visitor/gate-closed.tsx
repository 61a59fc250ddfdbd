'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { Button, getButtonClass } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import styles from '@/components/visitor/gate-closed.module.css';
import { VisitorGate } from '@/components/visitor/visitor-gate';
import { shortenAddress } from '@/lib/address';
import type { ClosedGate, GateNeed, RecheckGates } from '@/lib/auth/closed-gate';
import { type CallOutcome, callAction } from '@/lib/auth/own-requests';
import { gateTexts } from '@/lib/texts/gate';
import { networkTexts } from '@/lib/texts/network';

type GateClosedProps = {
  closed: ClosedGate;
  recheck: RecheckGates;
};

/** The page in place of one whose gate is closed to the visitor: what is missing, and to look again. */
export function GateClosed({ closed, recheck }: GateClosedProps) {
  const { code, visitor, accountNetwork } = closed;
  const isClosed = code === 'gate-closed';
  const address = shortenAddress(visitor.address);
  const account =
    accountNetwork === null ? address : networkTexts.accountOn(address, accountNetwork);
  return (
    <VisitorGate visitor={visitor}>
      <Message
        title={isClosed ? gateTexts.closedTitle : gateTexts.unknownTitle}
        text={isClosed ? gateTexts.closedText(account) : gateTexts.unknownText}
        details={<Needs closed={closed} />}
      >
        <Recheck recheck={recheck} />
        <a className={getButtonClass('quiet')} href="/">
          {gateTexts.back}
        </a>
      </Message>
    </VisitorGate>
  );
}

function Needs({ closed }: { closed: ClosedGate }) {
  return (
    <>
      <p>{closed.isAny ? gateTexts.anyOf : gateTexts.allOf}</p>
      <ul className={styles.needs}>
        {closed.needs.map(({ need, state }) => (
          <li key={describeNeed(need)} className={styles.account}>
            {describeNeed(need)} <span className={styles.state}>{gateTexts.states[state]}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function describeNeed(need: GateNeed): string {
  if (need.kind === 'listed') return gateTexts.listed(need.name);
  return need.kind === 'owner'
    ? gateTexts.owner(need.safe, need.network)
    : gateTexts.holds(need.amount, need.name, need.network);
}

function Recheck({ recheck }: Pick<GateClosedProps, 'recheck'>) {
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const look = () =>
    startTransition(async () => {
      const outcome = await callAction(recheck, {});
      setProblem(outcome.ok ? null : describeFailure(outcome.code));
      if (outcome.ok) startTransition(() => router.refresh());
    });
  return (
    <>
      <Button look="primary" disabled={isPending} onClick={look}>
        {isPending ? gateTexts.rechecking : gateTexts.recheck}
      </Button>
      <span role="status">{problem}</span>
    </>
  );
}

type Failed = Extract<CallOutcome<never>, { ok: false }>;

function describeFailure(code: Failed['code']): string {
  const { failures } = gateTexts;
  return code === 'signed-out' || code === 'limited' || code === 'stale'
    ? failures[code]
    : failures.other;
}
