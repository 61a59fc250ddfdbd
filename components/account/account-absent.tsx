import styles from '@/components/account/account-absent.module.css';
import { AccountHead, avatarSize } from '@/components/account/account-head';
import { AvatarDrawing } from '@/components/account/avatar-drawing';
import { SignOutButton } from '@/components/session/session-button';
import { Badge } from '@/components/ui/badge';
import { getButtonClass } from '@/components/ui/button';
import hidden from '@/components/ui/visually-hidden.module.css';

type AccountAbsentProps = {
  account: { address: string; name: string };
  texts: {
    title: string;
    signedIn: string;
    lastNetwork: string;
    connecting: string;
    noWallet: string;
    details: string;
  };
  /** The session page. */
  href: string;
};

/**
 * The session's account, rendered by the server, until a wallet is connected. The style sheet tells an
 * awaited wallet from a missing one by the header's button.
 */
export function AccountAbsent({ account, texts, href }: AccountAbsentProps) {
  return (
    <div className={styles.card}>
      <h1 className={hidden.hidden}>{texts.title}</h1>
      <AccountHead
        avatar={<AvatarDrawing address={account.address} size={avatarSize} />}
        name={account.name}
        address={account.address}
        state={<Badge look="good">{texts.signedIn}</Badge>}
      >
        {texts.lastNetwork}
      </AccountHead>
      <p className={styles.state} role="status">
        <span className={styles.awaited}>{texts.connecting}</span>
        <span className={styles.none}>{texts.noWallet}</span>
      </p>
      <div className={styles.skeleton} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <div className={styles.actions}>
        <a className={getButtonClass()} href={href}>
          {texts.details}
        </a>
        <SignOutButton />
      </div>
    </div>
  );
}
