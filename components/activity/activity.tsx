import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Address } from 'viem';
import styles from '@/components/activity/activity.module.css';
import { ActivityRow, describeState, describeWhat } from '@/components/activity/activity-row';
import { focusOnMount, useFocusAfter } from '@/components/hooks/focus';
import { useStore } from '@/components/hooks/use-store';
import { announce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';
import { getTransactionId, type Transaction } from '@/lib/wallet/transactions/transaction';
import {
  clearTransactions,
  restoreTransactions,
  transactionStore,
} from '@/lib/wallet/transactions/transaction-store';

const shortLength = 5;

/** Lists the account's transactions from this browser, on all chains. Set `key` to the account. */
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

function ClearActivity({ account, canClear }: { account: Address; canClear: boolean }) {
  const [cleared, setCleared] = useState<readonly Transaction[]>([]);
  const isCleared = cleared.length > 0;
  const clearButton = useFocusAfter(isCleared);
  const undo = () => {
    restoreTransactions(cleared);
    setCleared([]);
  };
  return (
    <>
      {canClear ? (
        <Button
          ref={clearButton}
          look="quiet"
          onClick={() => setCleared(clearTransactions(account))}
        >
          {t('activity.clear')}
        </Button>
      ) : null}
      <div className={styles.cleared} role="status">
        {isCleared ? t('activity.cleared') : null}
      </div>
      {isCleared ? (
        <Button look="quiet" ref={focusOnMount} onClick={undo}>
          {t('activity.undo')}
        </Button>
      ) : null}
    </>
  );
}

/** Announces each state change to screen readers once. New transactions are announced by the form. */
function useAnnounceChanges(list: readonly Transaction[]): void {
  const before = useRef(new Map<string, string>());
  useEffect(() => {
    const changes = list.flatMap((it) => {
      const state = describeState(it.state);
      const old = before.current.get(getTransactionId(it));
      before.current.set(getTransactionId(it), state);
      const isChange = old !== undefined && old !== state && !isAnnouncedByForm(it);
      return isChange ? [t('activity.changed', { what: describeWhat(it.what), state })] : [];
    });
    if (changes.length > 0) announce(changes.join(' '));
  }, [list]);
}

function isAnnouncedByForm(it: Transaction): boolean {
  const shown = document.querySelector(
    `[role="status"] [data-transaction="${getTransactionId(it)}"]`,
  );
  return shown !== null && shown.closest('details:not([open])') === null;
}
