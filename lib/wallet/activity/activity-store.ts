import type { Address } from 'viem';
import { productId } from '@/lib/config';
import { createStore, type ReadableStore, type Store } from '@/lib/store/create-store';
import {
  type Activity,
  type ActivityKey,
  getActivityId,
  isSameActivity,
} from '@/lib/wallet/activity/activity';
import type { SentRecord } from '@/lib/wallet/activity/activity-record';
import { parseActivities, serializeActivities } from '@/lib/wallet/activity/parse-activity';
import { createFallbackStorage, type FallbackStorage } from '@/lib/wallet/storage/fallback-storage';

const key = `${productId}.activity`;
/** How many are stored, of all accounts. */
const limit = 200;

type OpenStore = { storage: FallbackStorage; records: Store<readonly Activity[]> };

let opened: OpenStore | undefined;

/** What was sent from this browser, on all chains and by all accounts, the newest first. */
export const activityStore: ReadableStore<readonly Activity[]> = {
  get: () => open().records.get(),
  subscribe: (listener) => open().records.subscribe(listener),
};

/** Stores what a wallet has sent just now. What is recorded already stays as it is. */
export function recordActivity(record: SentRecord): void {
  addActivity({ ...record, isBesideAnother: false });
}

/** The same of what a wallet sent beside another transaction, in whose place it was to be. */
export function addActivity(sent: SentRecord & Pick<Activity, 'isBesideAnother'>): void {
  // As it will be read.
  const added = parseActivities(
    serializeActivities([{ ...sent, terms: null, replacements: [], state: { kind: 'pending' } }]),
  );
  change((all) => addMissing(all, added));
}

/** Changes one record, as it is stored now, also by another tab. */
export function updateActivity(of: ActivityKey, update: (it: Activity) => Activity): void {
  change((all) => all.map((it) => (isSameActivity(it, of) ? update(it) : it)));
}

/** Forgets what is over of this account, and gives it, for `restoreActivities`. */
export function clearActivities(account: Address): readonly Activity[] {
  const isCleared = (it: Activity) => it.account === account && it.state.kind !== 'pending';
  const cleared = open().records.get().filter(isCleared);
  change((all) => all.filter((it) => !cleared.some((other) => isSameActivity(it, other))));
  return cleared;
}

export function restoreActivities(cleared: readonly Activity[]): void {
  change((all) => addMissing(all, cleared));
}

/** Whom this account has sent something to from this browser; not where it came to nothing. */
export function listKnownRecipients(account: Address): readonly Address[] {
  const recipients = activityStore.get().flatMap((it) => {
    const isKnown = it.state.kind === 'pending' || it.state.kind === 'confirmed';
    const isOwn = it.account.toLowerCase() === account.toLowerCase();
    return isKnown && isOwn && it.what.kind === 'transfer' ? [it.what.to] : [];
  });
  return [...new Set(recipients)];
}

function open(): OpenStore {
  if (opened !== undefined) return opened;
  const storage = createFallbackStorage();
  const records = createStore<readonly Activity[]>(sort(parseActivities(storage.getItem(key))));
  opened = { storage, records };
  window.addEventListener('storage', (event) => {
    // Null where everything was cleared.
    if (event.key === key || event.key === null) follow();
  });
  return opened;
}

/**
 * Takes over what another tab wrote. Two that write at once know nothing of each other: what is
 * pending here, which nobody clears, and is missing there is written once more.
 */
function follow(): void {
  const { storage, records } = open();
  const stored = parseActivities(storage.getItem(key));
  const pending = records.get().filter(({ state }) => state.kind === 'pending');
  const all = addMissing(stored, pending);
  if (all.length === stored.length) records.set(sort(stored));
  else change((now) => addMissing(now, pending));
}

/** Reads, changes and writes in one go, so that what other tabs stored meanwhile stays. */
function change(changeAll: (all: readonly Activity[]) => readonly Activity[]): void {
  const { storage, records } = open();
  const stored = parseActivities(storage.getItem(key));
  const changed = dropOldest(sort(changeAll(stored)));
  storage.setItem(key, serializeActivities(changed));
  records.set(changed);
}

function addMissing(all: readonly Activity[], some: readonly Activity[]): readonly Activity[] {
  const known = new Set(all.map(getActivityId));
  return [...all, ...some.filter((it) => !known.has(getActivityId(it)))];
}

/** The oldest that are over go first, what is pending never. */
function dropOldest(sorted: readonly Activity[]): readonly Activity[] {
  const isPending = ({ state }: Activity) => state.kind === 'pending';
  let left = Math.max(0, limit - sorted.filter(isPending).length);
  return sorted.filter((it) => {
    if (isPending(it)) return true;
    left -= 1;
    return left >= 0;
  });
}

function sort(all: readonly Activity[]): readonly Activity[] {
  return all.toSorted((one, other) => other.sentAt - one.sentAt);
}
