import { useAccount, useBalance } from 'wagmi';
import { AccountActions } from '@/components/account/account-actions';
import { AccountAvatar } from '@/components/account/account-avatar';
import { AccountHead, avatarSize } from '@/components/account/account-head';
import { Receive } from '@/components/receive/receive';
import styles from '@/components/safe/safe.module.css';
import { SafeSignIn } from '@/components/safe/safe-sign-in';
import { SafeTransactions } from '@/components/safe/safe-transactions';
import { useSafeFacts, useSafeLink } from '@/components/safe/use-safe';
import { SignOutButton } from '@/components/session/session-button';
import { useWalletSession } from '@/components/session/session-follows-wallet';
import { SignInBadge } from '@/components/session/sign-in-state';
import { Badge } from '@/components/ui/badge';
import { getButtonClass } from '@/components/ui/button';
import { Card, Fact, Facts } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { shortenAddress } from '@/lib/address';
import { getPageSession } from '@/lib/auth/session-store';
import { localizePath, t } from '@/lib/i18n/client';
import { formatBalance } from '@/lib/wallet/format/format-balance';
import type { SafeInfo } from '@/lib/wallet/safe/safe-link';

export function SafePanel() {
  const { address, chain } = useAccount();
  const link = useSafeLink();
  if (address === undefined || link === null) return null;
  return (
    <Card title={t('safe.title')} level={1}>
      <AccountHead
        avatar={<AccountAvatar address={address} size={avatarSize} />}
        name={shortenAddress(address)}
        address={address}
        state={
          <>
            <SignInBadge />
            {link.info.isReadOnly ? <Badge look="plain">{t('safe.readOnly')}</Badge> : null}
          </>
        }
      >
        <CopyButton text={address} />
      </AccountHead>
      {link.info.isReadOnly ? <p className={styles.help}>{t('safe.readOnlyHelp')}</p> : null}
      <div className={styles.facts}>
        <SafeFactsList info={link.info} />
      </div>
      {chain === undefined ? (
        <AccountActions>
          <Receive address={address} onlyChainId={link.info.chainId} />
        </AccountActions>
      ) : (
        <>
          <SafeSignIn link={link} />
          <SafeTransactions link={link} chain={chain} safe={address} />
        </>
      )}
      <div className={`${styles.actions} ${styles.divided}`}>
        <span className={styles.leave}>{t('safe.leave')}</span>
        <SafeSessionActions />
      </div>
    </Card>
  );
}

/** Shows facts from the Safe's chain, and from the host only until the chain responds. */
function SafeFactsList({ info }: { info: SafeInfo }) {
  const { address, chain } = useAccount();
  const { data: balance } = useBalance({ address });
  const facts = useSafeFacts();
  const owners = facts?.owners ?? info.owners;
  return (
    <Facts>
      <Fact name={t('account.balance')}>
        {chain === undefined || balance === undefined
          ? t('account.noBalance')
          : formatBalance(balance)}
      </Fact>
      <Fact name={t('account.network')}>
        <div className={styles.network}>
          {chain === undefined ? <strong>{t('account.wrongNetwork')}</strong> : chain.name}
          <p className={styles.help}>
            {chain === undefined
              ? t('safe.otherNetwork', { chainId: `${info.chainId}` })
              : t('safe.network')}
          </p>
        </div>
      </Fact>
      <Fact name={t('safe.threshold')}>
        {t('safe.thresholdOf', {
          threshold: facts?.threshold ?? info.threshold,
          owners: owners.length,
        })}
      </Fact>
      <Fact name={t('safe.owners')}>
        <ul className={styles.owners}>
          {owners.map((owner) => (
            <li key={owner}>{owner}</li>
          ))}
        </ul>
      </Fact>
      <Fact name={t('safe.nonce')}>{facts?.nonce.toString() ?? t('safe.unknown')}</Fact>
      <Fact name={t('safe.version')}>{facts?.version ?? t('safe.unknown')}</Fact>
    </Facts>
  );
}

function SafeSessionActions() {
  if (useWalletSession().status !== 'own') return null;
  // Without a cookie, pages rendered by the server would not recognize the visitor.
  const isOfPage = getPageSession() !== null;
  return (
    <>
      {isOfPage ? (
        <p className={styles.help}>{t('safe.pageSession')}</p>
      ) : (
        <a className={getButtonClass()} href={localizePath('/account')}>
          {t('account.details')}
        </a>
      )}
      <SignOutButton />
    </>
  );
}
