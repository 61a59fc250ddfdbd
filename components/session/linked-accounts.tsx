import { UnlinkButton } from '@/components/session/session-actions';
import styles from '@/components/session/session-list.module.css';
import receipt from '@/components/session/signed-message.module.css';
import { Card, CardLead } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import type { Account } from '@/lib/auth/account';
import type { ServerMessages } from '@/lib/i18n/messages';
import type { Translate } from '@/lib/i18n/translate';

type LinkedAccount = {
  account: Account;
  address: string;
  /** Null for a key, which is the same on every network. */
  network: string | null;
  isCurrent: boolean;
  /** Null for the first account, which signed nothing. */
  link: { linkedAt: string; message: string } | null;
};

type LinkedAccountsProps = {
  /** The first account, then the others. */
  accounts: readonly LinkedAccount[];
  t: Translate<ServerMessages>;
};

export function LinkedAccounts({ accounts, t }: LinkedAccountsProps) {
  return (
    <Card title={t('linkedAccounts.title')}>
      <CardLead>{t('linkedAccounts.lead')}</CardLead>
      <ul className={styles.list}>
        {accounts.map(({ account, address, network, isCurrent, link }) => (
          <li key={account} className={styles.item}>
            <div className={styles.what}>
              <code className={styles.address}>{address}</code>
              <span className={styles.times}>
                {network === null ? null : `${network} · `}
                {link === null ? (
                  t('linkedAccounts.founder')
                ) : (
                  <>
                    {t('linkedAccounts.since')} <Time iso={link.linkedAt} />
                  </>
                )}
                {isCurrent ? ` · ${t('session.current')}` : null}
              </span>
              {link === null ? (
                <span className={styles.times}>{t('linkedAccounts.founderHelp')}</span>
              ) : null}
            </div>
            <UnlinkButton
              account={account}
              aria-label={t('linkedAccounts.unlinkLabel', { account: address })}
              busy={t('linkedAccounts.unlinking')}
              failed={t('linkedAccounts.unlinkFailed')}
            >
              {t('linkedAccounts.unlink')}
            </UnlinkButton>
            {link === null ? null : (
              <details className={styles.receipt}>
                <summary>{t('linkedAccounts.receipt')}</summary>
                <pre className={receipt.message} dir="ltr" lang="en">
                  {link.message}
                </pre>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
