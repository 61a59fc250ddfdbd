import { numberToHex } from 'viem';
import { isObject, readField } from '@/lib/parse';
import { createFallbackStorage, type FallbackStorage } from '@/lib/wallet/storage/fallback-storage';
import {
  isSentTransaction,
  readSentTransactions,
  type SentTransaction,
  storeSentTransaction,
} from '@/lib/wallet/storage/sent-transactions';

type RpcRequest = (call: { method: string; params?: unknown }) => Promise<unknown>;

/** How far back a replacement is looked for. */
const blocks = 1_000;

/**
 * Answers for a replaced transaction: one that was sped up has the receipt of its replacement, and
 * one in whose place something else was done a receipt that says "reverted". Without proof there
 * is none: it is pending.
 *
 * Upstream: viem 2.57.1: `waitForTransactionReceipt` looks for a replacement in the newest block
 * alone, and takes a cancelled transaction for a confirmed one; the kit relies on it.
 * Breaks when: viem requests other methods: the records are not true.
 * Guarded by: lib/wallet/wagmi/resolve-replaced-transactions.test.ts › the receipt of a
 * transaction; tests/components/account/replaced-transactions.test.tsx › a transaction that was
 * sped up in the wallet is confirmed; › a transaction that was cancelled in the wallet is told as
 * such
 * Can go when: viem says which of the two it was, also later.
 */
export function resolveReplacedTransactions(
  request: RpcRequest,
  chainId: number,
  storage: FallbackStorage = createFallbackStorage(),
): RpcRequest {
  const found = new Map<string, unknown>();
  /** What was found once, while its block is still the chain's. */
  const readFound = async (hash: string): Promise<unknown> => {
    const known = found.get(hash) ?? null;
    if (known === null) return null;
    const params = [readField(known, 'transactionHash')];
    const now = await request({ method: 'eth_getTransactionReceipt', params });
    return isObject(now) && now.blockHash === readField(known, 'blockHash') ? known : null;
  };
  const remember = (result: unknown, hash: string): unknown => {
    if (result === null) return toPending(readSentTransactions(storage, chainId, hash));
    const isWaiting = isSentTransaction(result) && readField(result, 'blockNumber') === null;
    if (isWaiting) storeSentTransaction(storage, chainId, result);
    return result;
  };
  return async (call) => {
    const result = await request(call);
    const [hash]: unknown[] = Array.isArray(call.params) ? call.params : [];
    if (typeof hash !== 'string') return result;
    if (call.method === 'eth_getTransactionByHash') return remember(result, hash);
    if (call.method !== 'eth_getTransactionReceipt' || result !== null) return result;
    const sent = readSentTransactions(storage, chainId, hash);
    if (sent === null) return result;
    const known =
      (await readFound(hash)) ?? (await findReplacement(request, sent).catch(() => null));
    found.set(hash, known);
    return known;
  };
}

/** A node that has dropped it says nothing; the account and nonce that it had are still so. */
function toPending(sent: SentTransaction | null): unknown {
  return sent === null
    ? null
    : { ...sent, blockHash: null, blockNumber: null, transactionIndex: null, type: '0x2' };
}

async function findReplacement(request: RpcRequest, sent: SentTransaction): Promise<unknown> {
  const countAt = async (block: string) =>
    Number(await request({ method: 'eth_getTransactionCount', params: [sent.from, block] }));
  const nonce = Number(sent.nonce);
  if (!((await countAt('latest')) > nonce)) return null;
  let high = Number(await request({ method: 'eth_blockNumber', params: [] }));
  let low = Math.max(0, high - blocks);
  // The first block after which the nonce is used.
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await countAt(numberToHex(middle))) > nonce) high = middle;
    else low = middle + 1;
  }
  const block = await request({
    method: 'eth_getBlockByNumber',
    params: [numberToHex(high), true],
  });
  const transactions = readField(block, 'transactions');
  if (!Array.isArray(transactions)) return null;
  const mined = transactions.filter(isSentTransaction).find((it) => isSameNonce(it, sent));
  if (mined === undefined) return null;
  const params = [mined.hash];
  const receipt = await request({ method: 'eth_getTransactionReceipt', params });
  if (!isObject(receipt) || mined.hash === sent.hash || isSameDeed(mined, sent)) return receipt;
  return { ...receipt, status: '0x0' };
}

function isSameNonce(one: SentTransaction, other: SentTransaction): boolean {
  return isSameText(one.from, other.from) && Number(one.nonce) === Number(other.nonce);
}

function isSameDeed(one: SentTransaction, other: SentTransaction): boolean {
  const isSameValue = BigInt(one.value) === BigInt(other.value);
  return isSameValue && isSameText(one.to ?? '', other.to ?? '') && one.input === other.input;
}

function isSameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
