import {
  type Address,
  BlockNotFoundError,
  type PublicClient,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem';
import type { Config } from 'wagmi';
import { getPublicClient } from 'wagmi/actions';
import { readAccountKind } from '@/lib/wallet/account';
import { isReplacement } from '@/lib/wallet/transactions/answer-replaced';
import { type Outcome, readBatchOutcome } from '@/lib/wallet/transactions/read-batch';
import { judgeReceipt } from '@/lib/wallet/transactions/read-execution';
import {
  getTransactionId,
  isBatch,
  isMined,
  type Mined,
  type Transaction,
  type TransactionState,
} from '@/lib/wallet/transactions/transaction';
import { noteState, transactionStore } from '@/lib/wallet/transactions/transaction-store';

const minuteMs = 60_000;
/** A block this young can still be reorganized away. The first round of a page view looks further back. */
const reorgMs = { firstRound: 60 * minuteMs, later: 2 * minuteMs };
const dropped = { watchedMs: 24 * 60 * minuteMs, everyRounds: 8 };
/** A transaction that the node lacks for this long counts as dropped. */
const unknown = { rounds: 3, durationMs: minuteMs };

/** Polls while something can change, never in a hidden tab, until the returned function is called. */
export function watchTransactions(config: Config, account: Address): () => void {
  // Each chain has its own rounds, because a silent node holds up a round until the request times out.
  const ends = config.chains.map(({ id }) => watchChain(config, account, id));
  return () => {
    for (const end of ends) end();
  };
}

function watchChain(config: Config, account: Address, chainId: number): () => void {
  const patience = createPatience();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rounds = 0;
  let isChecking = false;
  let isStopped = false;
  let checked = new Set<string>();

  const isOwn = (it: Transaction) => it.account === account && it.chainId === chainId;
  const list = () => transactionStore.get().filter(isOwn);
  const hasNew = () => list().some((it) => isDue(it, 1) && !checked.has(getTransactionId(it)));
  const check = async (transaction: Transaction) => {
    const { state } = transaction;
    const client = getPublicClient(config, { chainId });
    if (client === undefined) return;
    const read = (it: Transaction) => readOutcome(client, it);
    const outcome = isBatch(transaction)
      ? await readBatchOutcome(config, transaction, read)
      : await read(transaction);
    let next = patience(transaction, outcome);
    if (next.kind === 'dropped' && next !== state && (await isContract(client, account))) {
      next = { kind: 'proposed' };
    }
    if (next !== state) noteState(transaction, next);
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
    // A node that fails changes nothing.
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

/** Creates a function that turns a transaction into a dropped one once it has stayed unknown. */
function createPatience() {
  const silent = new Map<string, { since: number; rounds: number }>();
  return (transaction: Transaction, outcome: Outcome): TransactionState => {
    const { state } = transaction;
    const id = getTransactionId(transaction);
    if (outcome.kind !== 'unknown') {
      silent.delete(id);
      return outcome.kind === state.kind && !isMined(outcome) ? state : outcome;
    }
    const { since, rounds } = silent.get(id) ?? { since: Date.now(), rounds: 0 };
    silent.set(id, { since, rounds: rounds + 1 });
    if (rounds + 1 >= unknown.rounds && Date.now() - since >= unknown.durationMs)
      return isMissing(state) ? state : { kind: 'dropped' };
    return isMined(state) ? { kind: 'pending' } : state;
  };
}

/** Returns `unknown` if the node lacks it. Throws if the node fails. Replacements: see `answerReplaced`. */
async function readOutcome(client: PublicClient, sent: Transaction): Promise<Outcome> {
  const { hash, state } = sent;
  // Read both in one tick, so that they share a request with the chain's other transactions.
  const [receipt, transaction] = await Promise.all([
    client.getTransactionReceipt({ hash }).catch(orNull(TransactionReceiptNotFoundError)),
    client.getTransaction({ hash }).catch(orNull(TransactionNotFoundError)),
  ]);
  if (receipt !== null) {
    const { transactionHash, blockHash } = receipt;
    const isKnown =
      isMined(state) && state.hash === transactionHash && state.blockHash === blockHash;
    return isKnown ? state : describeReceipt(receipt, sent);
  }
  if (isMined(state) && !(await isReorganized(client, state))) return state;
  // A copy that `answerReplaced` stored has no gas: the node doesn't have the transaction.
  return { kind: transaction?.gas === undefined ? 'unknown' : 'pending' };
}

function describeReceipt(receipt: TransactionReceipt, sent: Transaction): Mined {
  const { transactionHash: hash, blockHash, blockNumber } = receipt;
  const mined = { hash, blockHash, blockNumber, seenAt: Date.now() };
  if (isReplacement(receipt)) return { ...mined, kind: 'replaced', fee: null, reason: null };
  return { ...mined, ...judgeReceipt(receipt, sent) };
}

/** Requires another block at the same height as proof: a node that lags has no block there. */
async function isReorganized(
  client: PublicClient,
  { blockNumber, blockHash }: Mined,
): Promise<boolean> {
  const block = await client.getBlock({ blockNumber }).catch(orNull(BlockNotFoundError));
  return block !== null && block.hash !== blockHash;
}

function isMissing({ kind }: TransactionState): boolean {
  return kind === 'dropped' || kind === 'proposed';
}

async function isContract(client: PublicClient, address: Address): Promise<boolean> {
  return readAccountKind(await client.getCode({ address })) === 'contract';
}

function orNull(kind: new (...parameters: never[]) => Error): (error: unknown) => null {
  return (error) => {
    if (error instanceof kind) return null;
    throw error;
  };
}
