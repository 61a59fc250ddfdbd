import { type Address, type Hash, isHash, keccak256, stringToHex } from 'viem';
import type { Config } from 'wagmi';
import { getAccount, sendCalls, sendTransaction, switchChain } from 'wagmi/actions';
import { AppError, type ErrorCode } from '@/lib/errors/app-error';
import { classifyError } from '@/lib/errors/classify-error';
import { askBatchSupport } from '@/lib/wallet/batches/batch-support';
import { getPaymasterUrl } from '@/lib/wallet/batches/paymaster';
import { bundleLimit } from '@/lib/wallet/transactions/parse-transactions';
import {
  getTransactionId,
  type SentBatch,
  type Transaction,
  type TransactionKey,
} from '@/lib/wallet/transactions/transaction';
import {
  addTransaction,
  transactionStore,
  updateTransaction,
} from '@/lib/wallet/transactions/transaction-store';
import type { Call } from '@/lib/wallet/transfer/create-call';

export type BatchRequest = {
  /** What the calls do, for the list of activity. */
  title: string;
  chainId: number;
  calls: readonly Call[];
  /** `required`: all or nothing, or an error. `preferred`: one by one, if the wallet can't. */
  atomic: 'required' | 'preferred';
};

type Progress = {
  /** Called before the wallet is asked to confirm the next call, or all of them. */
  onStep(step: number): void;
  isAbandoned(): boolean;
};

/** Switches the network first. Resolves once all calls are sent, or one has failed. The record follows the rest. */
export async function sendBatch(
  config: Config,
  request: BatchRequest,
  progress: Progress,
): Promise<TransactionKey> {
  const { chainId, calls, atomic } = request;
  const { address: account, chainId: current } = getAccount(config);
  if (account === undefined) throw new AppError('walletDisconnected');
  if (current !== chainId) await switchChain(config, { chainId });
  const support = await askBatchSupport(config, chainId);
  if (progress.isAbandoned()) throw new AppError('cancelRequest');
  if (calls.length > 1 && support.atomic !== 'unsupported') {
    try {
      return await sendBundle(config, account, request, support.paymaster);
    } catch (error) {
      const canGoOn = atomic === 'preferred' && cannotBatch.includes(classifyError(error));
      if (!canGoOn || progress.isAbandoned()) throw error;
    }
  } else if (calls.length > 1 && atomic === 'required') throw new AppError('batchUnsupported');
  return await sendOneByOne(config, account, request, progress);
}

/** The wallet sent nothing and can't, as the account or its network is not what it needs. */
const cannotBatch: readonly ErrorCode[] = [
  'unsupportedMethod',
  'batchUnsupported',
  'batchTooLarge',
  'upgradeRejected',
];

async function sendBundle(
  config: Config,
  account: Address,
  { title, chainId, calls, atomic }: BatchRequest,
  takesPaymaster: boolean,
): Promise<TransactionKey> {
  const url = takesPaymaster ? getPaymasterUrl(config.chains, chainId) : null;
  const { id } = await sendCalls(config, {
    account,
    calls,
    chainId,
    forceAtomic: atomic === 'required',
    ...(url === null ? {} : { capabilities: { paymasterService: { url, optional: true } } }),
  });
  if (typeof id !== 'string' || id === '' || id.length > bundleLimit) {
    throw new AppError('walletJunk');
  }
  const what = { title, calls: calls.length, bundle: id, hashes: [], isWhole: false };
  return record(account, chainId, what);
}

async function sendOneByOne(
  config: Config,
  account: Address,
  { title, chainId, calls }: BatchRequest,
  { onStep, isAbandoned }: Progress,
): Promise<TransactionKey> {
  let key: TransactionKey | null = null;
  for (const [index, call] of calls.entries()) {
    onStep(index + 1);
    const hash = await sendTransaction(config, { ...call, account, chainId });
    if (!isHash(hash)) throw new AppError('walletJunk');
    const sent = { title, calls: calls.length, bundle: null };
    if (key === null) {
      key = record(account, chainId, { ...sent, hashes: [hash], isWhole: calls.length === 1 });
    } else {
      updateTransaction(key, (it) => addHash(it, hash));
    }
    if (index + 1 === calls.length) return key;
    const { state } = await waitForOutcome(key);
    if (state.kind !== 'partial' || state.done !== index + 1 || isAbandoned()) return key;
  }
  throw new AppError('unknown');
}

function record(account: Address, chainId: number, what: SentBatch): TransactionKey {
  const id = what.bundle ?? what.hashes.join();
  const hash = what.bundle !== null && isHash(id) ? id : keccak256(stringToHex(id));
  addTransaction({ account, chainId, hash, sentAt: Date.now(), what });
  return { chainId, hash };
}

function addHash(it: Transaction, hash: Hash): Transaction {
  if (!('calls' in it.what)) return it;
  const hashes = [...it.what.hashes, hash];
  const isWhole = hashes.length === it.what.calls;
  return { ...it, what: { ...it.what, hashes, isWhole }, state: { kind: 'pending' } };
}

/** Waits for `watchTransactions` to find an outcome, or that it is a proposal. */
export function waitForOutcome(key: TransactionKey): Promise<Transaction> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const id = getTransactionId(key);
      const found = transactionStore.get().find((it) => getTransactionId(it) === id);
      if (found?.state.kind === 'pending') return;
      unsubscribe();
      if (found === undefined) reject(new AppError('unknown'));
      else resolve(found);
    };
    const unsubscribe = transactionStore.subscribe(look);
    look();
  });
}
