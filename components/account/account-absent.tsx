import styles from '@/components/account/account-absent.module.css';
import { SignOutButton } from '@/components/session/sign-out-button';
import { getButtonClass } from '@/components/ui/button';
import { accountTexts } from '@/lib/texts/account';

/** What stands in the account's place while a visitor is signed in and no wallet is connected. */
export function AccountAbsent({ account }: { account: string }) {
  return (
    <div className={styles.card}>
      <h2 className={styles.title}>{accountTexts.absentTitle}</h2>
      <p>{accountTexts.absentText(account)}</p>
      <div className={styles.actions}>
        <a className={getButtonClass()} href="/account">
          {accountTexts.details}
        </a>
        <SignOutButton />
      </div>
    </div>
  );
}
