import Link from 'next/link';
import styles from '@/components/account/account-absent.module.css';
import { SignOutButton } from '@/components/account/sign-out-button';
import { getButtonClass } from '@/components/ui/button';
import { shortenAddress } from '@/lib/address';
import type { SessionInfo } from '@/lib/auth/session';
import { accountTexts } from '@/lib/texts/account';

/** What stands in the account's place while no wallet is connected, rendered by the server. */
export function AccountAbsent({ session }: { session: SessionInfo | null }) {
  return (
    <div className={styles.card}>
      <h2 className={styles.title}>{accountTexts.emptyTitle}</h2>
      <p>
        {session === null
          ? accountTexts.emptyText
          : accountTexts.signedInElsewhere(shortenAddress(session.address))}
      </p>
      {session === null ? null : (
        <div className={styles.actions}>
          <Link className={getButtonClass()} href="/account" prefetch={false}>
            {accountTexts.details}
          </Link>
          <SignOutButton />
        </div>
      )}
    </div>
  );
}
