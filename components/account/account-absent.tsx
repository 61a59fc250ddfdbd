import type { Chain } from 'viem';
import styles from '@/components/account/account-absent.module.css';
import { AccountHead, avatarSize } from '@/components/account/account-head';
import { AvatarDrawing } from '@/components/account/avatar-drawing';
import { SignOutButton } from '@/components/session/session-button';
import { Badge } from '@/components/ui/badge';
import { getButtonClass } from '@/components/ui/button';
import hidden from '@/components/ui/visually-hidden.module.css';
import { getAccountName, getNetworkName } from '@/lib/auth/account-name';
import type { SessionInfo } from '@/lib/auth/session';
import type { ServerMessages } from '@/lib/i18n/messages';
import type { Translate } from '@/lib/i18n/translate';

type AccountAbsentProps = {
  session: SessionInfo;
  chains: readonly Chain[];
  t: Translate<ServerMessages>;
  /** Path of the session page. */
  href: string;
};

/**
 * Fills the account's place until a wallet connects. The style sheet uses the header's connect button to tell
 * a missing wallet from one that is reconnecting.
 */
export function AccountAbsent({ session, chains, t, href }: AccountAbsentProps) {
  const { address, chainId } = session;
  return (
    <div className={styles.card}>
      <h1 className={hidden.hidden}>{t('absent.title')}</h1>
      <AccountHead
        avatar={<AvatarDrawing address={address} size={avatarSize} />}
        name={getAccountName(session, chains, t)}
        address={address}
        state={<Badge look="good">{t('absent.signedIn')}</Badge>}
      >
        {t('absent.lastNetwork', { network: getNetworkName(chainId, chains, t) })}
      </AccountHead>
      <p className={styles.state} role="status">
        <span className={styles.awaited}>{t('absent.connecting')}</span>
        <span className={styles.none}>{t('absent.noWallet')}</span>
      </p>
      <div className={styles.skeleton} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <div className={styles.actions}>
        <a className={getButtonClass()} href={href}>
          {t('absent.details')}
        </a>
        <SignOutButton />
      </div>
    </div>
  );
}
