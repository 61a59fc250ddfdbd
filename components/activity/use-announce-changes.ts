import { useEffect, useRef } from 'react';
import { describeState, describeWhat } from '@/components/activity/describe-activity';
import { announce } from '@/components/ui/announce';
import { t } from '@/lib/i18n/client';
import { getTransactionId, type Transaction } from '@/lib/wallet/transactions/transaction';

/** Announces each change of state once to screen readers. The form announces new transactions. */
export function useAnnounceChanges(list: readonly Transaction[]): void {
  const before = useRef(new Map<string, string>());
  useEffect(() => {
    const changes = list.flatMap((it) => {
      const state = describeState(it.state);
      const old = before.current.get(getTransactionId(it));
      before.current.set(getTransactionId(it), state);
      const isChange = old !== undefined && old !== state && !isAnnouncedElsewhere(it);
      return isChange ? [t('activity.changed', { what: describeWhat(it.what), state })] : [];
    });
    if (changes.length > 0) announce(changes.join(' '));
  }, [list]);
}

/** Whether an open form shows, and so announces, the same state. */
function isAnnouncedElsewhere(it: Transaction): boolean {
  const shown = document.querySelector(
    `[role="status"] [data-transaction="${getTransactionId(it)}"]`,
  );
  return shown !== null && shown.closest('details:not([open])') === null;
}
