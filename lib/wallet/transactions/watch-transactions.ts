import type { Address } from 'viem';
import type { Config } from 'wagmi';
import { getPublicClient } from 'wagmi/actions';
import { readOutcome } from '@/lib/wallet/transactions/read-outcome';
import {
  getTransactionId,
  isMined,
  type Transaction,
  type TransactionState,
} from '@/lib/wallet/transactions/transaction';
import { transactionStore, updateTransaction } from '@/lib/wallet/transactions/transaction-store';

const minuteMs = 60_000;
/** A block this young can still be reorganized away. The first round of a page view looks further back. */
const reorgMs = { firstRound: 60 * minuteMs, later: 2 * minuteMs };
const dropped = { watchedMs: 24 * 60 * minuteMs, everyRounds: 8 };
/** A transaction that a node doesn't have for so long counts as dropped. */
const unknown = { rounds: 3, durationMs: minuteMs };

/**
 * Keeps an account's transactions up to date on every chain, until the returned function is called. Polls
 * only while something can change, and never in a hidden tab.
 */
export function watchTransactions(config: Config, account: Address): () => void {
  const patience = createPatience();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rounds = 0;
  let isChecking = false;
  let isStopped = false;
  let checked = new Set<string>();

  const list = () => transactionStore.get().filter((it) => it.account === account);
  const hasNew = () => list().some((it) => isDue(it, 1) && !checked.has(getTransactionId(it)));
  const check = async (transaction: Transaction) => {
    const { chainId, state } = transaction;
    const client = getPublicClient(config, { chainId });
    if (client === undefined) return;
    const next = patience(transaction, await readOutcome(client, transaction));
    if (next !== state) updateTransaction(transaction, (now) => ({ ...now, state: next }));
  };
  const round = async () => {
    clearTimeout(timer);
    if (isChecking || isStopped || document.visibilityState !== 'visible') return;
    const all = list();
    if (!all.some((it) => isDue(it, 0))) return;
    isChecking = true;
    checked = new Set(all.map(getTransactionId));
    const due = all.filter((it) => isDue(it, rounds));
    rounds += 1;
    // A failing node changes nothing, on its own chain or another.
    await Promise.allSettled(due.map(check));
    isChecking = false;
    if (isStopped) return;
    if (hasNew()) void round();
    else timer = setTimeout(() => void round(), config.getClient().pollingInterval);
  };
  const unsubscribe = transactionStore.subscribe(() => {
    if (hasNew()) void round();
  });
  const onVisibility = () => void round();
  document.addEventListener('visibilitychange', onVisibility);
  void round();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

function isDue({ state, sentAt }: Transaction, round: number): boolean {
  if (state.kind === 'pending') return true;
  if (!isMined(state)) {
    const isWatched = Date.now() - sentAt < dropped.watchedMs;
    return round === 0 || (round % dropped.everyRounds === 0 && isWatched);
  }
  const age = Date.now() - state.seenAt;
  return age < reorgMs.later || (round === 0 && age < reorgMs.firstRound);
}

/** Turns a transaction that stays unknown into a dropped one. */
function createPatience() {
  const silent = new Map<string, { since: number; rounds: number }>();
  return (
    transaction: Transaction,
    outcome: TransactionState | { kind: 'unknown' },
  ): TransactionState => {
    const { state } = transaction;
    const id = getTransactionId(transaction);
    if (outcome.kind !== 'unknown') {
      silent.delete(id);
      return outcome.kind === state.kind && !isMined(outcome) ? state : outcome;
    }
    const { since, rounds } = silent.get(id) ?? { since: Date.now(), rounds: 0 };
    silent.set(id, { since, rounds: rounds + 1 });
    if (rounds + 1 >= unknown.rounds && Date.now() - since >= unknown.durationMs)
      return state.kind === 'dropped' ? state : { kind: 'dropped' };
    return isMined(state) ? { kind: 'pending' } : state;
  };
}
