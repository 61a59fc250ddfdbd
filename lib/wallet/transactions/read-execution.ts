import {
  type Address,
  getAbiItem,
  type Hash,
  type Log,
  parseAbi,
  parseEventLogs,
  toEventSelector,
  zeroAddress,
} from 'viem';
import { entryPoints } from '@/lib/entry-points';
import { isObject } from '@/lib/parse';
import { parseAddress } from '@/lib/wallet/account';
import type { Fee, SentTransaction } from '@/lib/wallet/transactions/transaction';
import { readRevertReason } from '@/lib/wallet/transfer/read-revert';

/** Versions of the Safe differ in what they index. */
const abi = parseAbi([
  'event UserOperationEvent(bytes32 indexed operation, address indexed sender, address indexed paymaster, uint256 nonce, bool isSuccess, uint256 cost, uint256 gas)',
  'event UserOperationRevertReason(bytes32 indexed operation, address indexed sender, uint256 nonce, bytes data)',
  'event ExecutionSuccess(bytes32 indexed operation, uint256 payment)',
  'event ExecutionSuccess(bytes32 operation, uint256 payment)',
  'event ExecutionFailure(bytes32 indexed operation, uint256 payment)',
  'event ExecutionFailure(bytes32 operation, uint256 payment)',
  'event ExecutionFromModuleSuccess(address indexed module)',
  'event ExecutionFromModuleFailure(address indexed module)',
]);

/** Selectors of the events that name what the account executed. */
export const selectors = {
  operation: toEventSelector(getAbiItem({ abi, name: 'UserOperationEvent' })),
  safeSuccess: toEventSelector(getAbiItem({ abi, name: 'ExecutionSuccess' })),
  safeFailure: toEventSelector(getAbiItem({ abi, name: 'ExecutionFailure' })),
} as const;

/** What an account executed in somebody's transaction. */
type Execution = {
  /** Hash of the user operation, or of the Safe's transaction. Null for a call by one of the Safe's modules. */
  operation: Hash | null;
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
  // The 4337 module pays a fee by a call: such calls count only where the account executed nothing else.
  const named = executions.filter(({ operation }) => operation !== null);
  const own = [asked, named, executions].find(({ length }) => length > 0);
  if (own === undefined) return { kind: 'foreign', fee: null, reason: null };
  const failed = own.find(({ isSuccess }) => !isSuccess);
  return {
    kind: failed === undefined ? 'confirmed' : 'failed',
    fee: own.map(({ fee }) => fee).reduce(addFees),
    reason: failed?.reason ?? null,
  };
}

export function readExecutions(receipt: unknown, account: Address): readonly Execution[] {
  const events = readEvents(receipt);
  return events.flatMap((event) => readExecution(event, events, account));
}

function readExecution(event: Event, events: readonly Event[], account: Address): Execution[] {
  const { address, eventName, args } = event;
  if (eventName === 'UserOperationEvent') {
    const { operation, sender, paymaster, isSuccess, cost } = args;
    if (!entryPoints.includes(address) || sender !== account) return [];
    const fee = paymaster === zeroAddress ? cost : 'sponsored';
    return [{ operation, isSuccess, fee, reason: findReason(events, address, operation) }];
  }
  if (eventName === 'UserOperationRevertReason' || address !== account) return [];
  const isSuccess = eventName.endsWith('Success');
  if ('module' in args) return [{ operation: null, isSuccess, fee: null, reason: null }];
  const { operation, payment } = args;
  // Whoever executes it pays, unless the Safe pays them back.
  return [{ operation, isSuccess, fee: payment === 0n ? 'sponsored' : null, reason: null }];
}

function findReason(events: readonly Event[], entryPoint: Address, operation: Hash): string | null {
  for (const { address, eventName, args } of events) {
    if (eventName !== 'UserOperationRevertReason' || address !== entryPoint) continue;
    if (args.operation === operation) return readRevertReason(args);
  }
  return null;
}

type Event = ReturnType<typeof readEvents>[number];

function readEvents(receipt: unknown) {
  const logs = isObject(receipt) && Array.isArray(receipt.logs) ? receipt.logs : [];
  return parseEventLogs({ abi, logs: logs.flatMap(parseLog) });
}

function parseLog(value: unknown): Log[] {
  if (!isObject(value) || !Array.isArray(value.topics) || typeof value.data !== 'string') return [];
  const address = parseAddress(value.address);
  return address === null ? [] : [{ address, topics: value.topics, data: value.data } as Log];
}

/** Rollups charge for their data apart, in a field of their own. @see https://docs.optimism.io/stack/fees */
function readFee({ gasUsed, effectiveGasPrice, l1Fee }: Readonly<Record<string, unknown>>): Fee {
  const [used, price, extra] = [gasUsed, effectiveGasPrice, l1Fee ?? 0n].map(toBigInt);
  return used == null || price == null || extra == null ? null : used * price + extra;
}

export function addFees(one: Fee, other: Fee): Fee {
  if (typeof one === 'bigint' && typeof other === 'bigint') return one + other;
  return one === other ? one : null;
}

function toBigInt(value: unknown): bigint | null {
  if (typeof value === 'bigint') return value;
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : null;
}
