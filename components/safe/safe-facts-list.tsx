import { useAccount } from 'wagmi';
import styles from '@/components/safe/safe.module.css';
import { SignInFact } from '@/components/session/sign-in-fact';
import { Fact, Facts } from '@/components/ui/card';
import { accountTexts } from '@/lib/texts/account';
import { safeTexts } from '@/lib/texts/safe';
import type { SafeFacts } from '@/lib/wallet/safe/safe-facts';
import type { SafeInfo } from '@/lib/wallet/safe/safe-info';

type SafeFactsListProps = { info: SafeInfo; facts: SafeFacts | undefined; balance: string };

/** What is known of a Safe: from its chain, and from the host alone until the chain has said. */
export function SafeFactsList({ info, facts, balance }: SafeFactsListProps) {
  const { chain } = useAccount();
  const owners = facts?.owners ?? info.owners;
  return (
    <Facts>
      <Fact name={accountTexts.balance}>{balance}</Fact>
      <Fact name={accountTexts.network}>
        <div className={styles.network}>
          {chain === undefined ? <strong>{accountTexts.wrongNetwork}</strong> : chain.name}
          <p className={styles.help}>
            {chain === undefined ? safeTexts.otherNetwork(info.chainId) : safeTexts.network}
          </p>
        </div>
      </Fact>
      <Fact name={safeTexts.threshold}>
        {safeTexts.thresholdOf(facts?.threshold ?? info.threshold, owners.length)}
      </Fact>
      <Fact name={safeTexts.owners}>
        <ul className={styles.owners}>
          {owners.map((owner) => (
            <li key={owner}>{owner}</li>
          ))}
        </ul>
      </Fact>
      <Fact name={safeTexts.nonce}>{facts?.nonce.toString() ?? safeTexts.unknown}</Fact>
      <Fact name={safeTexts.version}>{facts?.version ?? safeTexts.unknown}</Fact>
      <SignInFact />
    </Facts>
  );
}
