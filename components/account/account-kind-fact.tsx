import { skipToken, useQuery } from '@tanstack/react-query';
import type { Chain } from 'viem';
import { useAccount, usePublicClient } from 'wagmi';
import styles from '@/components/account/account-kind-fact.module.css';
import { Fact } from '@/components/ui/card';
import { t } from '@/lib/i18n/client';
import { type AccountCode, readAccountCode } from '@/lib/wallet/code/read-account-code';

/** Another device may delegate the key meanwhile. */
const staleMs = 60_000;

/** Says what the account is on the wallet's network. Shows nothing for a plain key. */
export function AccountKindFact() {
  const { address, chain } = useAccount();
  const client = usePublicClient({ chainId: chain?.id });
  const { data } = useQuery({
    queryKey: ['account-code', chain?.id, address],
    queryFn:
      client === undefined || address === undefined || chain === undefined
        ? skipToken
        : () => readAccountCode(client, address),
    staleTime: staleMs,
    refetchOnWindowFocus: true,
    retry: 1,
  });
  if (data === undefined || data.kind === 'key' || chain === undefined) return null;
  return (
    <Fact name={t('account.kind.title')}>
      {data.kind === 'delegated' ? (
        <Delegation {...data} chain={chain} />
      ) : data.kind === 'safe' ? (
        t('account.kind.safe', { threshold: data.threshold, owners: data.owners })
      ) : (
        t(`account.kind.${data.kind}`)
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
