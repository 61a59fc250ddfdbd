import { numberToHex } from 'viem';
import { productId } from '@/lib/config';
import { isObject, parseJson, readField } from '@/lib/parse';
import { browserStorage } from '@/lib/wallet/storage/fallback-storage';

export type RpcRequest = (call: { method: string; params?: unknown }) => Promise<unknown>;

/** A node's answer for a pending transaction: enough fields to find its replacement. */
type SeenTransaction = {
  hash: string;
  from: string;
  nonce: string;
  value: string;
  to: string | null;
  input: string;
};

type StoredTransaction = SeenTransaction & { chain: number };

/** Three days on Arbitrum, whose blocks are the quickest. Each doubling costs a request or two. */
const searchedBlocks = 2 ** 20;
const replacementMark = 'isReplacement';
const seenKey = `${productId}.sent`;
const seenLimit = 30;
const hex = /^0x[0-9a-f]*$/i;

export function isReplacement(receipt: object): boolean {
  return readField(receipt, replacementMark) === true;
}

/**
 * Adds receipts for replaced transactions. A transaction that was sped up gets its replacement's receipt. One
 * that lost its nonce to something else gets that receipt as "reverted". Without proof, the receipt stays
 * null.
 *
 * Upstream: viem 2.57.1: `waitForTransactionReceipt` searches only the newest block for a replacement, and
 * treats a cancelled transaction as confirmed; the kit relies on it.
 * Breaks when: viem requests other methods: the kit's list and ours show the wrong state.
 * Guarded by: lib/wallet/transactions/answer-replaced.test.ts › the receipt lookup;
 * tests/components/account/replaced-transactions.test.tsx › a transaction that was sped up in the wallet is
 * confirmed; › a transaction that was cancelled in the wallet is replaced;
 * tests/components/account/executions.test.tsx › a user operation that fails in a bundle is failed and says why
 * Can go when: viem tells the two apart, and searches older blocks.
 */
export function answerReplaced(request: RpcRequest, chainId: number): RpcRequest {
  const found = new Map<string, unknown>();
  const readFound = async (hash: string): Promise<unknown> => {
    const known = found.get(hash) ?? null;
    if (known === null) return null;
    const params = [readField(known, 'transactionHash')];
    const now = await request({ method: 'eth_getTransactionReceipt', params });
    return isObject(now) && now.blockHash === readField(known, 'blockHash') ? known : null;
  };
  const remember = (result: unknown, hash: string): unknown => {
    if (result === null) return toPending(readSeenTransaction(chainId, hash));
    const isWaiting = isSeenTransaction(result) && readField(result, 'blockNumber') === null;
    if (isWaiting) storeSeenTransaction(chainId, result);
    return result;
  };
  return async (call) => {
    const result = await request(call);
    const [hash]: unknown[] = Array.isArray(call.params) ? call.params : [];
    if (typeof hash !== 'string') return result;
    if (call.method === 'eth_getTransactionByHash') return remember(result, hash);
    if (call.method !== 'eth_getTransactionReceipt' || result !== null) return result;
    const sent = readSeenTransaction(chainId, hash);
    if (sent === null) return result;
    const known =
      (await readFound(hash)) ?? (await findReplacement(request, sent).catch(() => null));
    found.set(hash, known);
    return known;
  };
}

function toPending(sent: SeenTransaction | null): unknown {
  return sent === null
    ? null
    : { ...sent, blockHash: null, blockNumber: null, transactionIndex: null, type: '0x2' };
}

async function findReplacement(request: RpcRequest, sent: SeenTransaction): Promise<unknown> {
  const countAt = async (block: string) =>
    Number(await request({ method: 'eth_getTransactionCount', params: [sent.from, block] }));
  const nonce = Number(sent.nonce);
  if (!((await countAt('latest')) > nonce)) return null;
  const newest = Number(await request({ method: 'eth_blockNumber', params: [] }));
  let high = newest;
  let low = newest;
  // Search back from the newest block: most nodes keep old states for a short time, Geth for 128 blocks.
  for (let distance = 1; low > 0 && distance <= searchedBlocks; distance *= 2) {
    low = Math.max(0, newest - distance);
    if (!((await countAt(numberToHex(low))) > nonce)) break;
    high = low;
  }
  // Find the first block after which the nonce is used.
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
  const mined = transactions.filter(isSeenTransaction).find((it) => isSameNonce(it, sent));
  if (mined === undefined) return null;
  const params = [mined.hash];
  const receipt = await request({ method: 'eth_getTransactionReceipt', params });
  if (!isObject(receipt) || mined.hash === sent.hash || isSameDeed(mined, sent)) return receipt;
  return { ...receipt, status: '0x0', [replacementMark]: true };
}

function isSameNonce(one: SeenTransaction, other: SeenTransaction): boolean {
  return isSameText(one.from, other.from) && Number(one.nonce) === Number(other.nonce);
}

function isSameDeed(one: SeenTransaction, other: SeenTransaction): boolean {
  const isSameValue = BigInt(one.value) === BigInt(other.value);
  return isSameValue && isSameText(one.to ?? '', other.to ?? '') && one.input === other.input;
}

function isSameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Keeps the transaction across reloads, because a node forgets a replaced one together with its nonce. */
function storeSeenTransaction(chain: number, sent: SeenTransaction): void {
  const others = readAll().filter((it) => it.hash !== sent.hash || it.chain !== chain);
  const { hash, from, nonce, value, to, input } = sent;
  const stored: StoredTransaction = { chain, hash, from, nonce, value, to, input };
  browserStorage.setItem(seenKey, JSON.stringify([stored, ...others].slice(0, seenLimit)));
}

function readSeenTransaction(chain: number, hash: string): SeenTransaction | null {
  return readAll().find((it) => it.hash === hash && it.chain === chain) ?? null;
}

function isSeenTransaction(value: unknown): value is SeenTransaction {
  if (!isObject(value)) return false;
  const { hash, from, nonce, value: amount, to, input } = value;
  const texts = [hash, from, nonce, amount, input, ...(to === null ? [] : [to])];
  return texts.every((it) => typeof it === 'string' && hex.test(it) && it.length < 20_000);
}

function readAll(): StoredTransaction[] {
  const list = parseJson(browserStorage.getItem(seenKey));
  return Array.isArray(list) ? list.filter(isStored) : [];
}

function isStored(value: unknown): value is StoredTransaction {
  return isSeenTransaction(value) && Number.isSafeInteger(readField(value, 'chain'));
}
