import styles from '@/components/safe/safe.module.css';
import { useWalletSession } from '@/components/session/session-follows-wallet';
import { SignOutButton } from '@/components/session/sign-out-button';
import { getButtonClass } from '@/components/ui/button';
import { getPageSession } from '@/lib/auth/session-store';
import { localizePath, t } from '@/lib/i18n/client';

export function SafeSessionActions() {
  if (useWalletSession().status !== 'own') return null;
  // A page that the server renders knows the visitor only by a cookie.
  const isOfPage = getPageSession() !== null;
  return (
    <>
      {isOfPage ? <p className={styles.help}>{t('safe.pageSession')}</p> : null}
      {isOfPage ? null : (
        <a className={getButtonClass()} href={localizePath('/account')}>
          {t('account.details')}
        </a>
      )}
      <SignOutButton />
    </>
  );
}
