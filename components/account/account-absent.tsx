import styles from '@/components/account/account-absent.module.css';
import { SignOutButton } from '@/components/session/sign-out-button';
import { getButtonClass } from '@/components/ui/button';

type AccountAbsentProps = {
  texts: { title: string; text: string; details: string };
  /** Of the page about the session. */
  href: string;
};

/** What stands in the account's place while a visitor is signed in and no wallet is connected. */
export function AccountAbsent({ texts, href }: AccountAbsentProps) {
  return (
    <div className={styles.card}>
      <h2 className={styles.title}>{texts.title}</h2>
      <p>{texts.text}</p>
      <div className={styles.actions}>
        <a className={getButtonClass()} href={href}>
          {texts.details}
        </a>
        <SignOutButton />
      </div>
    </div>
  );
}
