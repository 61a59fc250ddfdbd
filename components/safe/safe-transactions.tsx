import { useState } from 'react';
import type { Address, Chain, Hash } from 'viem';
import { deepEqual } from 'wagmi';
import { AccountActions } from '@/components/account/account-actions';
import { ActivityItem, type Tone, TransactionHash } from '@/components/activity/activity-item';
import { usePolling } from '@/components/hooks/use-polling';
import { Receive } from '@/components/receive/receive';
import styles from '@/components/safe/safe.module.css';
import { useSafeFacts } from '@/components/safe/use-safe';
import { Send } from '@/components/transfer/send';
import { t } from '@/lib/i18n/client';
import {
  finalStatuses,
  noFacts,
  type Proposal,
  type ProposalFacts,
  readProposal,
} from '@/lib/wallet/safe/proposal';
import type { SafeLink } from '@/lib/wallet/safe/safe-link';
import {
  listProposals,
  type StoredProposal,
  storeProposal,
} from '@/lib/wallet/safe/stored-proposals';

type SafeTransactionsProps = { link: SafeLink; chain: Chain; safe: Address };

export function SafeTransactions({ link, chain, safe }: SafeTransactionsProps) {
  const [stored, setStored] = useState(() => listProposals(safe, chain.id));

  const store = (proposal: StoredProposal) => {
    storeProposal(safe, chain.id, proposal);
    setStored(listProposals(safe, chain.id));
  };
  const propose = (safeTxHash: Hash, description: string) =>
    store({ safeTxHash, description, facts: noFacts });

  return (
    <>
      <AccountActions>
        {link.info.isReadOnly ? null : <Send account={safe} chain={chain} onPropose={propose} />}
        <Receive address={safe} onlyChainId={link.info.chainId} />
      </AccountActions>
      {stored.length === 0 ? null : (
        <section className={styles.proposals} aria-label={t('safe.proposals')}>
          <h2 className={styles.subtitle}>{t('safe.proposals')}</h2>
          <ul className={styles.list}>
            {stored.map((proposal) => (
              <SafeProposal
                key={proposal.safeTxHash}
                link={link}
                chain={chain}
                onLearn={(facts) => {
                  if (!deepEqual(facts, proposal.facts)) store({ ...proposal, facts });
                }}
                {...proposal}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type SafeProposalProps = StoredProposal & {
  link: SafeLink;
  chain: Chain;
  onLearn: (facts: ProposalFacts) => void;
};

/** Short enough to show a deleted proposal within fifteen seconds. */
const interval = 8_000;

/** Shows one proposal. Only the Safe decides its state, never a timer, because owners may take days. */
function SafeProposal(props: SafeProposalProps) {
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
      // Keep the last state when no source responds.
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
