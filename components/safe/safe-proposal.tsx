import { useState } from 'react';
import type { Chain } from 'viem';
import { ActivityItem, type Tone, TransactionHash } from '@/components/activity/activity-item';
import { usePolling } from '@/components/hooks/use-polling';
import styles from '@/components/safe/safe.module.css';
import { useSafeFacts } from '@/components/safe/use-safe';
import { t } from '@/lib/i18n/client';
import {
  finalStatuses,
  type Proposal,
  type ProposalFacts,
  readProposal,
} from '@/lib/wallet/safe/proposal';
import type { SafeLink } from '@/lib/wallet/safe/safe-link';
import type { StoredProposal } from '@/lib/wallet/safe/stored-proposals';

type SafeProposalProps = StoredProposal & {
  link: SafeLink;
  chain: Chain;
  onLearn: (facts: ProposalFacts) => void;
};

/** A deleted proposal must show within fifteen seconds. */
const interval = 8_000;

/** One proposal. Only the Safe decides its state, never a timer: owners may take days. */
export function SafeProposal({
  link,
  chain,
  safeTxHash,
  description,
  facts,
  onLearn,
}: SafeProposalProps) {
  const safeNonce = useSafeFacts()?.nonce;
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const isOver = proposal !== null && finalStatuses.includes(proposal.status);
  const txHash = proposal?.txHash ?? null;

  usePolling(
    !isOver,
    async () => {
      const sources = { sdk: link.sdk, chainId: chain.id, safeNonce };
      const { proposal: read, facts: learnt } = await readProposal(sources, safeTxHash, facts);
      onLearn(learnt);
      // Silence changes nothing.
      setProposal((old) => (read.status === 'unknown' && old !== null ? old : read));
    },
    interval,
  );

  return (
    <ActivityItem tone={getTone(proposal)} badge={getBadge(proposal)} title={description}>
      <span className={styles.help} role="status">
        {describeProposal(proposal)}
      </span>
      {txHash === null ? null : <TransactionHash chain={chain} hash={txHash} />}
    </ActivityItem>
  );
}

function describeProposal(proposal: Proposal | null): string {
  if (proposal === null) return t('safe.proposal.unknown');
  const { status, confirmed, required } = proposal;
  return status === 'confirming' && confirmed !== null && required !== null
    ? t('safe.confirming', { confirmed, required })
    : t(`safe.proposal.${status}`);
}

const tones: Readonly<Record<Proposal['status'], Tone>> = {
  unknown: 'waiting',
  confirming: 'waiting',
  executing: 'waiting',
  succeeded: 'done',
  failed: 'failed',
  cancelled: 'neutral',
  gone: 'neutral',
  settled: 'neutral',
};

function getTone(proposal: Proposal | null): Tone {
  return tones[proposal?.status ?? 'unknown'];
}

function getBadge(proposal: Proposal | null): string {
  if (proposal === null) return t('activity.state.pending');
  const { status, confirmed, required } = proposal;
  if (status === 'confirming' && confirmed !== null && required !== null)
    return t('safe.thresholdOf', { threshold: confirmed, owners: required });
  return t(`activity.state.${words[status]}`);
}

const words = {
  unknown: 'pending',
  confirming: 'pending',
  executing: 'pending',
  succeeded: 'confirmed',
  failed: 'failed',
  cancelled: 'replaced',
  gone: 'cancelled',
  settled: 'replaced',
} as const satisfies Record<Proposal['status'], string>;
