import { useEffect, useRef } from 'react';
import { describeState, describeWhat } from '@/components/activity/describe-activity';
import { announce } from '@/components/ui/announce';
import { t } from '@/lib/i18n/client';
import { type Activity, getActivityId } from '@/lib/wallet/activity/activity';

/** Has screen readers say each change of a state once; not what is new, which the form says. */
export function useAnnounceChanges(list: readonly Activity[]): void {
  const before = useRef(new Map<string, string>());
  useEffect(() => {
    const changes = list.flatMap((it) => {
      const state = describeState(it.state);
      const old = before.current.get(getActivityId(it));
      before.current.set(getActivityId(it), state);
      const isChange = old !== undefined && old !== state && !isSaidElsewhere(it);
      return isChange ? [t('activity.changed', { what: describeWhat(it.what), state })] : [];
    });
    if (changes.length > 0) announce(changes.join(' '));
  }, [list]);
}

/** Whether an open form, which is heard too, shows how it stands. */
function isSaidElsewhere(it: Activity): boolean {
  const shown = document.querySelector(`[role="status"] [data-activity="${getActivityId(it)}"]`);
  return shown !== null && shown.closest('details:not([open])') === null;
}
