import { useState } from 'react';
import type { Chain, Hash } from 'viem';
import { useAccount } from 'wagmi';
import { SendForm } from '@/components/account/send-form';
import styles from '@/components/safe/safe.module.css';
import { SafeProposal } from '@/components/safe/safe-proposal';
import { safeTexts } from '@/lib/texts/safe';
import { keepProposal, listProposals } from '@/lib/wallet/safe/proposals';
import type { SafeLink } from '@/lib/wallet/safe/safe-link';

/** Proposes transfers to the Safe, and says what became of the last ones. */
export function SafeTransactions({ link, chain }: { link: SafeLink; chain: Chain }) {
  const { address } = useAccount();
  const safe = address ?? link.info.safeAddress;
  const [kept, setKept] = useState(() => listProposals(safe, chain.id));

  const keep = (safeTxHash: Hash, description: string) => {
    keepProposal(safe, chain.id, { safeTxHash, description });
    setKept(listProposals(safe, chain.id));
  };

  return (
    <>
      {link.info.isReadOnly ? null : <SendForm chain={chain} onPropose={keep} />}
      {kept.length === 0 ? null : (
        <section className={styles.proposals} aria-label={safeTexts.proposals}>
          <h3 className={styles.subtitle}>{safeTexts.proposals}</h3>
          <ul className={styles.list}>
            {kept.map((proposal) => (
              <SafeProposal key={proposal.safeTxHash} link={link} chain={chain} {...proposal} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
