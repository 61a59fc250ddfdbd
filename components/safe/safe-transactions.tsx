import { useState } from 'react';
import type { Address, Chain, Hash } from 'viem';
import { deepEqual } from 'wagmi';
import { AccountActions } from '@/components/account/account-actions';
import { Receive } from '@/components/receive/receive';
import styles from '@/components/safe/safe.module.css';
import { SafeProposal } from '@/components/safe/safe-proposal';
import { Send } from '@/components/transfer/send';
import { t } from '@/lib/i18n/client';
import { noFacts } from '@/lib/wallet/safe/proposal';
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
        {link.info.isReadOnly ? null : <Send chain={chain} onPropose={propose} />}
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
