import type { Address } from 'viem';
import type { Config } from 'wagmi';
import { getPublicClient } from 'wagmi/actions';
import { type Activity, getActivityId, isMined } from '@/lib/wallet/activity/activity';
import { activityStore } from '@/lib/wallet/activity/activity-store';
import { applyFinding, createPatience, type Patience } from '@/lib/wallet/activity/apply-finding';
import { checkActivity } from '@/lib/wallet/activity/check-activity';

const minute = 60_000;
/** Milliseconds for which a block is looked at again: it can be reorganized away. */
const freshFor = 2 * minute;
/** The same at the first look of a page view. */
const youngFor = 60 * minute;
/** For this long a dropped transaction may come back, and it is looked at in every eighth round. */
const awaitedFor = 24 * 60 * minute;
const droppedRounds = 8;

/**
 * Keeps the records of an account true, on every chain, by that chain's own node. Asks only while
 * something can change, and never in a hidden tab. Returns what stops it.
 */
export function watchActivities(config: Config, account: Address): () => void {
  const patience = createPatience();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rounds = 0;
  let isChecking = false;
  let isStopped = false;
  let known = new Set<string>();

  const list = () => activityStore.get().filter((it) => it.account === account);
  const round = async () => {
    clearTimeout(timer);
    if (isChecking || isStopped || document.visibilityState !== 'visible') return;
    const all = list();
    if (!all.some((it) => isDue(it, 0))) return;
    isChecking = true;
    known = new Set(all.map(getActivityId));
    const due = all.filter((it) => isDue(it, rounds));
    rounds += 1;
    // A node that fails changes nothing, on its own chain or another.
    await Promise.allSettled(due.map((it) => checkNow(config, it, patience)));
    isChecking = false;
    if (isStopped) return;
    if (hasNew()) void round();
    else timer = setTimeout(() => void round(), config.getClient().pollingInterval);
  };
  const hasNew = () => list().some((it) => isDue(it, 1) && !known.has(getActivityId(it)));
  const unsubscribe = activityStore.subscribe(() => {
    if (hasNew()) void round();
  });
  const comeBack = () => void round();
  document.addEventListener('visibilitychange', comeBack);
  void round();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', comeBack);
  };
}

/** Asks the record's chain how it stands, and stores it. Throws where the node fails. */
export async function checkNow(
  config: Config,
  it: Activity,
  patience: Patience = createPatience(),
): Promise<void> {
  const client = getPublicClient(config, { chainId: it.chainId });
  if (client !== undefined) applyFinding(it, await checkActivity(client, it), patience);
}

function isDue({ state, sentAt }: Activity, round: number): boolean {
  if (state.kind === 'pending') return true;
  if (!isMined(state)) {
    return round === 0 || (round % droppedRounds === 0 && Date.now() - sentAt < awaitedFor);
  }
  const age = Date.now() - state.seenAt;
  return age < freshFor || (round === 0 && age < youngFor);
}
