import { ConnectButton } from '@rainbow-me/rainbowkit';
import { useAccount, useDisconnect } from 'wagmi';
import { AccountAvatar } from '@/components/account/account-avatar';
import styles from '@/components/account/account-panel.module.css';
import { ChooseAccountsButton } from '@/components/account/choose-accounts-button';
import { NetworkFact } from '@/components/account/network-fact';
import { Activity } from '@/components/activity/activity';
import { Balances } from '@/components/balances/balances';
import { SignInActions, SignInFact } from '@/components/session/sign-in-fact';
import { SendForm } from '@/components/transfer/send-form';
import { Button } from '@/components/ui/button';
import { Card, Facts } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { t } from '@/lib/i18n/client';
import { formatName } from '@/lib/wallet/format/format-name';

/** The connected account, in the body of the page. */
export function AccountPanel() {
  const { address, chain } = useAccount();
  const { disconnect } = useDisconnect();
  if (address === undefined) return null;
  return (
    <Card title={t('account.title')}>
      <ConnectButton.Custom>
        {({ account }) => (
          <div className={styles.who}>
            <AccountAvatar address={address} ensImage={account?.ensAvatar ?? null} size={48} />
            <div className={styles.names}>
              <strong className={styles.name}>
                {account?.ensName === undefined
                  ? account?.displayName
                  : formatName(account.ensName)}
              </strong>
              <span className={styles.address} dir="ltr">
                {address}
              </span>
            </div>
            <CopyButton text={address} />
          </div>
        )}
      </ConnectButton.Custom>
      <Balances />
      <Facts>
        <NetworkFact />
        <SignInFact />
      </Facts>
      {chain === undefined ? null : <SendForm key={address} chain={chain} />}
      <Activity key={`activity:${address}`} account={address} />
      <div className={styles.actions}>
        <SignInActions />
        <ChooseAccountsButton />
        <Button onClick={() => disconnect()}>{t('account.disconnect')}</Button>
      </div>
    </Card>
  );
}
