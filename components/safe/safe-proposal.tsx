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
export function SafeProposal(props: SafeProposalProps) {
  const { link, chain, safeTxHash, description, facts, onLearn } = props;
  const safeNonce = useSafeFacts()?.nonce;
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const status = proposal?.status ?? 'unknown';
  const txHash = proposal?.txHash ?? null;
  const count = getCount(proposal);
  const { tone, word } = looks[status];

  usePolling(
    !finalStatuses.includes(status),
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
    <ActivityItem
      tone={tone}
      badge={
        count === null
          ? t(`activity.state.${word}`)
          : t('safe.thresholdOf', { threshold: count.confirmed, owners: count.required })
      }
      title={description}
    >
      <span className={styles.help} role="status">
        {count === null ? t(`safe.proposal.${status}`) : t('safe.confirming', count)}
      </span>
      {txHash === null ? null : <TransactionHash chain={chain} hash={txHash} />}
    </ActivityItem>
  );
}

/** null unless its owners are confirming it. */
function getCount(proposal: Proposal | null): { confirmed: number; required: number } | null {
  if (proposal?.status !== 'confirming') return null;
  const { confirmed, required } = proposal;
  return confirmed === null || required === null ? null : { confirmed, required };
}

const looks = {
  unknown: { tone: 'waiting', word: 'pending' },
  confirming: { tone: 'waiting', word: 'pending' },
  executing: { tone: 'waiting', word: 'pending' },
  succeeded: { tone: 'done', word: 'confirmed' },
  failed: { tone: 'failed', word: 'failed' },
  cancelled: { tone: 'neutral', word: 'replaced' },
  gone: { tone: 'neutral', word: 'cancelled' },
  settled: { tone: 'neutral', word: 'replaced' },
} as const satisfies Record<Proposal['status'], { tone: Tone; word: string }>;
