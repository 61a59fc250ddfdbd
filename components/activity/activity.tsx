import { useId, useMemo, useState } from 'react';
import type { Address } from 'viem';
import styles from '@/components/activity/activity.module.css';
import { ActivityRow } from '@/components/activity/activity-row';
import { ClearActivity } from '@/components/activity/clear-activity';
import { useAnnounceChanges } from '@/components/activity/use-announce-changes';
import { useStore } from '@/components/hooks/use-store';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';
import { getTransactionId } from '@/lib/wallet/transactions/transaction';
import { transactionStore } from '@/lib/wallet/transactions/transaction-store';

/** Rows shown at first. */
const shortLength = 5;

/** The account's transactions from this browser, on all chains. Needs a `key` of the account. */
export function Activity({ account }: { account: Address }) {
  const id = useId();
  const all = useStore(transactionStore);
  const list = useMemo(() => all.filter((it) => it.account === account), [all, account]);
  const [isWhole, setIsWhole] = useState(false);
  useAnnounceChanges(list);
  return (
    <section className={styles.activity} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {t('activity.title')}
      </h2>
      {list.length === 0 ? (
        <p className={styles.empty}>{t('activity.empty')}</p>
      ) : (
        <ul className={styles.list}>
          {(isWhole ? list : list.slice(0, shortLength)).map((it) => (
            <ActivityRow key={getTransactionId(it)} transaction={it} />
          ))}
        </ul>
      )}
      <div className={styles.tools}>
        {list.length > shortLength ? (
          <Button look="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? t('activity.showFewer') : t('activity.showAll', { count: list.length })}
          </Button>
        ) : null}
        <ClearActivity
          account={account}
          canClear={list.some(({ state }) => state.kind !== 'pending')}
        />
      </div>
    </section>
  );
}
