import { type Address, decodeAbiParameters, type Hash, isHash, toEventSelector } from 'viem';
import { entryPoints } from '@/lib/entry-points';
import { isObject } from '@/lib/parse';
import { parseAddress } from '@/lib/wallet/account';
import type { Fee, SentTransaction } from '@/lib/wallet/transactions/transaction';
import { readRevertReason } from '@/lib/wallet/transfer/read-revert';

/** The Safe's own events have the same selector in all versions, which differ in what they index. */
export const selectors = {
  operation: toEventSelector(
    'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
  ),
  operationReason: toEventSelector('UserOperationRevertReason(bytes32,address,uint256,bytes)'),
  safeSuccess: toEventSelector('ExecutionSuccess(bytes32,uint256)'),
  safeFailure: toEventSelector('ExecutionFailure(bytes32,uint256)'),
  moduleSuccess: toEventSelector('ExecutionFromModuleSuccess(address)'),
  moduleFailure: toEventSelector('ExecutionFromModuleFailure(address)'),
} as const;

/** What an account executed in somebody's transaction. */
type Execution = {
  /** Hash of the user operation, or of the Safe's transaction. */
  operation: Hash;
  isSuccess: boolean;
  fee: Fee;
  reason: string | null;
};

type Verdict = {
  /** `foreign`: the transaction has another sender, and nothing in it is known to be the account's. */
  kind: 'confirmed' | 'failed' | 'foreign';
  fee: Fee;
  /** Why it failed, as its contract says. */
  reason: string | null;
};

type Log = { address: Address; topics: readonly string[]; data: string };

/** The account need not be the transaction's sender. Takes a node's receipt or viem's. */
export function judgeReceipt(
  receipt: Readonly<Record<string, unknown>>,
  { account, hash }: Pick<SentTransaction, 'account' | 'hash'>,
): Verdict {
  const executions = readExecutions(receipt, account);
  const asked = executions.filter(({ operation }) => operation === hash);
  if (asked.length === 0 && parseAddress(receipt.from) === account) {
    const isSuccess = receipt.status === 'success' || receipt.status === '0x1';
    return { kind: isSuccess ? 'confirmed' : 'failed', fee: readFee(receipt), reason: null };
  }
  const reported = asked.length > 0 ? asked : executions;
  const own = reported.length > 0 ? reported : readModuleCalls(receipt, account);
  if (own.length === 0) return { kind: 'foreign', fee: null, reason: null };
  const failed = own.find(({ isSuccess }) => !isSuccess);
  return {
    kind: failed === undefined ? 'confirmed' : 'failed',
    fee: own.map(({ fee }) => fee).reduce(addFees),
    reason: failed?.reason ?? null,
  };
}

export function readExecutions(receipt: unknown, account: Address): readonly Execution[] {
  const logs = readLogs(receipt);
  return logs.flatMap((log) => {
    if (entryPoints.includes(log.address)) return readOperation(log, logs, account);
    return log.address === account ? readSafeExecution(log) : [];
  });
}

function readOperation(log: Log, logs: readonly Log[], account: Address): Execution[] {
  const [selector, operation, sender, paymaster] = log.topics;
  if (selector !== selectors.operation || toAddress(sender) !== account) return [];
  const [isSuccess, cost] = [readWord(log.data, 1), readWord(log.data, 2)];
  if (!isWord(operation) || isSuccess === null || cost === null) return [];
  const hasPaymaster = readWord(paymaster ?? '', 0) !== 0n;
  const reason = logs.find(
    ({ address, topics }) =>
      address === log.address && topics[0] === selectors.operationReason && topics[1] === operation,
  );
  return [
    {
      operation,
      isSuccess: isSuccess === 1n,
      fee: hasPaymaster ? 'sponsored' : cost,
      reason: reason === undefined ? null : readReason(reason.data),
    },
  ];
}

function readSafeExecution({ topics: [selector, indexed], data }: Log): Execution[] {
  const isSuccess = selector === selectors.safeSuccess;
  if (!isSuccess && selector !== selectors.safeFailure) return [];
  const operation = indexed ?? data.slice(0, 66);
  // Whoever executes it pays, unless the Safe pays them back.
  const payment = readWord(data, indexed === undefined ? 1 : 0);
  const fee = payment === 0n ? 'sponsored' : null;
  return isWord(operation) ? [{ operation, isSuccess, fee, reason: null }] : [];
}

/** The 4337 module pays a fee by such a call: these count only where the account executed nothing else. */
function readModuleCalls(receipt: unknown, account: Address): Omit<Execution, 'operation'>[] {
  const logs = readLogs(receipt).filter(({ address }) => address === account);
  return logs.flatMap(({ topics: [selector] }) => {
    const isSuccess = selector === selectors.moduleSuccess;
    if (!isSuccess && selector !== selectors.moduleFailure) return [];
    return [{ isSuccess, fee: null, reason: null }];
  });
}

function readReason(data: string): string | null {
  try {
    const [, reason] = decodeAbiParameters(
      [{ type: 'uint256' }, { type: 'bytes' }],
      `0x${data.slice(2)}`,
    );
    return readRevertReason({ data: reason });
  } catch {
    return null;
  }
}

/** Rollups charge for their data apart, in a field of their own. @see https://docs.optimism.io/stack/fees */
function readFee({ gasUsed, effectiveGasPrice, l1Fee }: Readonly<Record<string, unknown>>): Fee {
  const [used, price, extra] = [gasUsed, effectiveGasPrice, l1Fee ?? 0].map(toBigInt);
  return used == null || price == null || extra == null ? null : used * price + extra;
}

export function addFees(one: Fee, other: Fee): Fee {
  if (typeof one === 'bigint' && typeof other === 'bigint') return one + other;
  return one === other ? one : null;
}

function readLogs(receipt: unknown): Log[] {
  return isObject(receipt) && Array.isArray(receipt.logs) ? receipt.logs.flatMap(parseLog) : [];
}

function parseLog(value: unknown): Log[] {
  if (!isObject(value) || !Array.isArray(value.topics) || typeof value.data !== 'string') return [];
  const address = parseAddress(value.address);
  const topics = value.topics.filter((it) => typeof it === 'string');
  return address === null ? [] : [{ address, topics, data: value.data }];
}

function toAddress(topic: string | undefined): Address | null {
  return topic?.length === 66 ? parseAddress(`0x${topic.slice(26)}`) : null;
}

function isWord(value: string | undefined): value is Hash {
  return value !== undefined && isHash(value);
}

/** Returns the 32-byte word at this index, or null if the data is shorter. */
function readWord(data: string, index: number): bigint | null {
  const word = data.slice(2 + 64 * index, 66 + 64 * index);
  return word.length === 64 ? toBigInt(`0x${word}`) : null;
}

function toBigInt(value: unknown): bigint | null {
  if (typeof value === 'bigint') return value;
  const isNumber = typeof value === 'number' && Number.isSafeInteger(value);
  if (isNumber || (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value))) {
    return BigInt(value);
  }
  return null;
}
