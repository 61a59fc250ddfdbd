import { useConfig } from 'wagmi';
import styles from '@/components/balances/balances.module.css';
import { useStore } from '@/components/hooks/use-store';
import { announce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';
import type { Token } from '@/lib/token';
import { addedTokens, isSameToken, removeToken } from '@/lib/wallet/assets/added-tokens';
import { isLookalike } from '@/lib/wallet/assets/list-assets';

/** Of a token that the visitor added: whose word it is, and a way to be rid of it. */
export function TokenNote({ token }: { token: Token }) {
  const { chains } = useConfig();
  const isAdded = useStore(addedTokens).some((it) => isSameToken(it, token));
  if (!isAdded) return null;
  const { symbol } = token;

  const remove = () => {
    removeToken(token);
    announce(t('balances.removed', { symbol }));
  };

  return (
    <span className={styles.note}>
      {isLookalike(token, chains) ? (
        <strong className={styles.warning}>{t('balances.lookalike', { symbol })}</strong>
      ) : (
        t('balances.addedByYou')
      )}
      <Button look="quiet" aria-label={t('balances.removeToken', { symbol })} onClick={remove}>
        {t('balances.remove')}
      </Button>
    </span>
  );
}
