import { useAccount, useDisconnect } from 'wagmi';
import { AccountActions } from '@/components/account/account-actions';
import { AccountAvatar } from '@/components/account/account-avatar';
import { AccountHead, avatarSize } from '@/components/account/account-head';
import { AccountKindFact } from '@/components/account/account-kind-fact';
import styles from '@/components/account/account-panel.module.css';
import { ChooseAccountsButton } from '@/components/account/choose-accounts-button';
import { useEnsIdentity } from '@/components/account/use-ens-identity';
import { Activity } from '@/components/activity/activity';
import { Balances } from '@/components/balances/balances';
import { NetworkFact } from '@/components/network/network-fact';
import { Receive } from '@/components/receive/receive';
import { SessionLinks, SignInBadge, SignInButton } from '@/components/session/sign-in-state';
import { Send } from '@/components/transfer/send';
import { Button } from '@/components/ui/button';
import { Card, Facts } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { t } from '@/lib/i18n/client';

export function AccountPanel() {
  const { address, chain } = useAccount();
  const { disconnect } = useDisconnect();
  const { name, image } = useEnsIdentity(address);
  if (address === undefined) return null;
  return (
    <Card title={t('account.title')} level={1} isTitleHidden>
      <AccountHead
        avatar={<AccountAvatar address={address} ensImage={image} size={avatarSize} />}
        name={name}
        address={address}
        state={
          <>
            <SignInBadge />
            <SignInButton />
          </>
        }
      >
        <CopyButton text={address} />
      </AccountHead>
      <AccountActions>
        {chain === undefined ? null : (
          <Send key={`send:${address}`} account={address} chain={chain} />
        )}
        <Receive key={`receive:${address}`} address={address} />
      </AccountActions>
      <Balances />
      <Activity key={`activity:${address}`} account={address} />
      <div className={styles.settings}>
        <Facts>
          <NetworkFact />
          <AccountKindFact />
        </Facts>
        <div className={styles.buttons}>
          <Button onClick={() => disconnect()}>{t('account.disconnect')}</Button>
          <ChooseAccountsButton />
          {/* Last, because these links come and go with the sign-in. */}
          <SessionLinks />
        </div>
      </div>
    </Card>
  );
}
