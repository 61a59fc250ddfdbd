import { numberToHex } from 'viem';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { productId } from '@/lib/config';
import { answerReplaced } from '@/lib/wallet/transactions/answer-replaced';
import { stubLocalStorage } from '@/tests/support/memory-storage';

afterEach(() => void vi.unstubAllGlobals());

const from = `0x${'a'.repeat(40)}`;
const hashOf = (digit: string) => `0x${digit.repeat(64)}`;
const sent = { hash: hashOf('1'), from, nonce: '0x5', value: '0x1', to: from, input: '0x' };

/**
 * Creates a node on which `mined` took the nonce in block 40 of 50. It has the states of the newest 16 blocks,
 * as Geth has those of 128 (github.com/ethereum/go-ethereum/issues/16471). After `forget`, the node no longer
 * knows `sent`.
 */
function createNode(
  mined: typeof sent | null,
  {
    chainId = 1,
    newest = 50,
    states = 16,
  }: { chainId?: number; newest?: number; states?: number } = {},
) {
  let isForgotten = false;
  const ask = answerReplaced(async ({ method, params }) => {
    const [first, block]: unknown[] = Array.isArray(params) ? params : [];
    switch (method) {
      case 'eth_getTransactionByHash':
        return isForgotten ? null : { ...sent, blockNumber: null };
      case 'eth_getTransactionReceipt':
        return first === mined?.hash ? { transactionHash: first, status: '0x1' } : null;
      case 'eth_blockNumber':
        return numberToHex(newest);
      case 'eth_getTransactionCount':
        if (Number(block) < newest - states) throw new Error('missing trie node');
        return mined !== null && (block === 'latest' || Number(block) >= 40) ? '0x6' : '0x5';
      case 'eth_getBlockByNumber':
        return { transactions: Number(first) === 40 && mined !== null ? [mined] : [] };
      default:
        throw new Error(method);
    }
  }, chainId);
  return {
    forget: () => {
      isForgotten = true;
    },
    see: () => ask({ method: 'eth_getTransactionByHash', params: [sent.hash] }),
    receipt: () => ask({ method: 'eth_getTransactionReceipt', params: [sent.hash] }),
  };
}

beforeEach(() => void stubLocalStorage());

describe('the receipt lookup', () => {
  it('returns null while the transaction’s nonce is unused', async () => {
    const node = createNode(null);
    await node.see();
    node.forget();
    expect(await node.receipt()).toBeNull();
    expect(await node.see()).toMatchObject({ hash: sent.hash, blockNumber: null });
  });

  it('returns the receipt of a faster transaction that did the same', async () => {
    const node = createNode({ ...sent, hash: hashOf('2') });
    await node.see();
    expect(await node.receipt()).toEqual({ transactionHash: hashOf('2'), status: '0x1' });
  });

  // So long ago are 40 minutes on Arbitrum, and 6 hours on Base.
  it('finds a transaction of 10 000 blocks ago on a node that keeps old states', async () => {
    const faster = { ...sent, hash: hashOf('2') };
    const node = createNode(faster, { newest: 10_040, states: 10_040 });
    await node.see();
    expect(await node.receipt()).toEqual({ transactionHash: hashOf('2'), status: '0x1' });
  });

  it('reports a revert when a different transaction replaced it', async () => {
    const node = createNode({ ...sent, hash: hashOf('3'), value: '0x0' });
    await node.see();
    expect(await node.receipt()).toMatchObject({ status: '0x0' });
  });

  it('returns null when the nonce was used on another chain', async () => {
    await createNode(null).see();
    const elsewhere = createNode({ ...sent, hash: hashOf('3') }, { chainId: 137 });
    elsewhere.forget();
    expect(await elsewhere.receipt()).toBeNull();
    expect(await elsewhere.see()).toBeNull();
  });

  it.each([
    ['without its chain', JSON.stringify([{ ...sent, hash: hashOf('9') }])],
    ['as junk', '[null,7,{"hash":"0x1"}]'],
    ['as no JSON', '{'],
  ])('drops a transaction that was stored %s', async (_, kept) => {
    const storage = stubLocalStorage({ [`${productId}.sent`]: kept });
    const node = createNode(null);
    await node.see();
    expect(JSON.parse(storage.getItem(`${productId}.sent`) ?? '')).toEqual([{ chain: 1, ...sent }]);
  });

  it('returns null for a transaction that was never seen', async () => {
    expect(await createNode({ ...sent, hash: hashOf('3') }).receipt()).toBeNull();
  });
});
