import { useEffect, useId, useMemo, useState } from 'react';
import type { Address } from 'viem';
import { useConfig } from 'wagmi';
import styles from '@/components/activity/activity.module.css';
import { ActivityRow } from '@/components/activity/activity-row';
import { ClearActivity } from '@/components/activity/clear-activity';
import { ExportActivity } from '@/components/activity/export-activity';
import { useAnnounceChanges } from '@/components/activity/use-announce-changes';
import { useStore } from '@/components/hooks/use-store';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';
import { getActivityId } from '@/lib/wallet/activity/activity';
import { activityStore } from '@/lib/wallet/activity/activity-store';
import { watchActivities } from '@/lib/wallet/activity/watch-activities';

/** How many are shown at first. */
const shortLength = 5;

/** What this account has sent from this browser, on all chains. Remount it for another account. */
export function Activity({ account }: { account: Address }) {
  const id = useId();
  const config = useConfig();
  const all = useStore(activityStore);
  const list = useMemo(() => all.filter((it) => it.account === account), [all, account]);
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => watchActivities(config, account), [config, account]);
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
            <ActivityRow key={getActivityId(it)} activity={it} />
          ))}
        </ul>
      )}
      <div className={styles.tools}>
        {list.length > shortLength ? (
          <Button look="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? t('activity.showFewer') : t('activity.showAll', { count: list.length })}
          </Button>
        ) : null}
        {list.length === 0 ? null : <ExportActivity list={list} />}
        <ClearActivity
          account={account}
          canClear={list.some(({ state }) => state.kind !== 'pending')}
        />
      </div>
    </section>
  );
}
