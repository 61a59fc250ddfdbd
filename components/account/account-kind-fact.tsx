import type { Chain } from 'viem';
import { useAccount } from 'wagmi';
import styles from '@/components/account/account-kind-fact.module.css';
import { useAccountCode } from '@/components/hooks/use-account-code';
import { Fact } from '@/components/ui/card';
import { t } from '@/lib/i18n/client';
import type { AccountCode } from '@/lib/wallet/code/read-account-code';

export function AccountKindFact() {
  const { address, chain } = useAccount();
  const code = useAccountCode(address, chain?.id);
  if (code === undefined || code.kind === 'key' || chain === undefined) return null;
  return (
    <Fact name={t('account.kind.title')}>
      {code.kind === 'delegated' ? (
        <Delegation {...code} chain={chain} />
      ) : code.kind === 'safe' ? (
        t('account.kind.safe', { threshold: code.threshold, owners: code.owners })
      ) : (
        t(`account.kind.${code.kind}`)
      )}
    </Fact>
  );
}

type DelegationProps = Extract<AccountCode, { kind: 'delegated' }> & { chain: Chain };

function Delegation({ delegate, name, chain }: DelegationProps) {
  const network = chain.name;
  if (name !== null) return t('account.kind.delegated', { name, network });
  const explorer = chain.blockExplorers?.default.url;
  return (
    <div className={styles.warning}>
      <strong className={styles.unknown}>{t('account.kind.unknown', { network })}</strong>
      <code className={styles.delegate}>{delegate}</code>
      <p>{t('account.kind.unknownHelp')}</p>
      {explorer === undefined ? null : (
        <a href={`${explorer}/address/${delegate}`} rel="noreferrer noopener" target="_blank">
          {t('activity.explorer')}
        </a>
      )}
    </div>
  );
}
