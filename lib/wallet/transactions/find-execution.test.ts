import { type Hash, type Hex, numberToHex, padHex } from 'viem';
import { describe, expect, it } from 'vitest';
import { entryPoints } from '@/lib/entry-points';
import { createExecutionFinder } from '@/lib/wallet/transactions/find-execution';
import { selectors } from '@/lib/wallet/transactions/read-execution';

const account = '0x52908400098527886E0F7030069857D2E4169EE7';
const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const hashOf = (digit: string): Hash => `0x${digit.repeat(64)}`;
const hash = hashOf('1');
const bundle = hashOf('2');
const word = (value: bigint | Hex) =>
  padHex(typeof value === 'bigint' ? numberToHex(value) : value);
const secondsPerBlock = 12;
const newest = 1_000_000;

type Options = {
  /** Block of the bundle, and the operation's sender. */
  block?: number;
  sender?: Hex;
  /** What a bundler says. Without it, the node has none. */
  told?: unknown;
  /** Blocks in which the node looks for logs at a time. */
  range?: number;
  /** The account's code, each time that the node is asked. */
  code?: () => Hex;
};

/** Creates a finder, and a node that notes in which blocks it was asked to look. */
function createNode(options: Options = {}) {
  const { block = newest, sender = account, told, range = 1_000, code = () => '0x00' } = options;
  const log = {
    address: entryPoints[0],
    topics: [selectors.operation, hash, word(sender), word(0n)],
    data: [0n, 1n, 7n, 7n].map(word).reduce((all, it) => `${all}${it.slice(2)}` as Hex),
    transactionHash: bundle,
  };
  const ranges: [number, number][] = [];
  let asked = 0;
  const find = createExecutionFinder(async ({ method, params }) => {
    const [first]: unknown[] = Array.isArray(params) ? params : [];
    switch (method) {
      case 'eth_getCode':
        return first === account ? code() : '0x';
      case 'eth_getTransactionByHash':
        return null;
      case 'eth_getUserOperationReceipt':
        asked += 1;
        if (told === undefined) throw new Error('the method does not exist');
        return told;
      case 'eth_getTransactionReceipt':
        return first === bundle ? { transactionHash: bundle, logs: [log] } : { logs: [] };
      case 'eth_blockNumber':
        return numberToHex(newest);
      case 'eth_getBlockByNumber':
        return { timestamp: numberToHex(Number(first) * secondsPerBlock) };
      case 'eth_getLogs': {
        const { fromBlock, toBlock, address } = first as Record<string, string>;
        const [from, to] = [Number(fromBlock), Number(toBlock)];
        if (to - from >= range) throw new Error('the range is too large');
        if (address === account) return [];
        ranges.push([from, to]);
        return from <= block && block <= to ? [log] : [];
      }
      default:
        throw new Error(method);
    }
  });
  const sentBlocksAgo = (blocks: number) => (newest - blocks) * secondsPerBlock * 1_000;
  return {
    find: (blocks = 0, of = account) =>
      find({ account: of as typeof account, hash, sentAt: sentBlocksAgo(blocks) }),
    ranges,
    countAsked: () => asked,
  };
}

describe('an execution', () => {
  it('is found in the blocks since it was sent, by its event', async () => {
    const { find, ranges } = createNode();
    expect(await find(5)).toMatchObject({ transactionHash: bundle });
    const [[from = 0] = []] = ranges;
    expect(newest - from).toBeLessThan(40);
  });

  it('is not looked for if the account has no code', async () => {
    const { find, ranges } = createNode();
    expect(await find(5, other)).toBeNull();
    expect(ranges).toEqual([]);
  });

  it('is found if it is what gave the account its code', async () => {
    let code: Hex = '0x';
    const { find } = createNode({ code: () => code });
    expect(await find()).toBeNull();
    code = '0x00';
    expect(await find()).toMatchObject({ transactionHash: bundle });
  });

  it('of another account is not taken for this one’s', async () => {
    expect(await createNode({ sender: other }).find()).toBeNull();
  });

  it('is looked for in at most 20 000 blocks, some at a time, and then in new ones', async () => {
    const { find, ranges } = createNode({ block: 0 });
    await find(1_000_000);
    expect(ranges).toHaveLength(4);
    for (let round = 0; round < 6; round += 1) await find(1_000_000);
    expect(ranges[0]?.[0]).toBe(newest - 20_000);
    const ends = ranges.map(([, to]) => to);
    expect(ends).toEqual(ends.toSorted((one, next) => one - next));
    const before = ranges.length;
    await find(1_000_000);
    expect(ranges.slice(before)).toEqual([[newest - 12, newest]]);
  });

  it('is found by a node that looks in few blocks at a time', async () => {
    const { find } = createNode({ block: newest - 300, range: 100 });
    let found = await find(310);
    for (let round = 0; round < 3 && found === null; round += 1) found = await find(310);
    expect(found).toMatchObject({ transactionHash: bundle });
  });

  it('that a bundler names counts if the chain’s own receipt has its event', async () => {
    const receiptOf = (transactionHash: Hash) => ({ told: { receipt: { transactionHash } } });
    const honest = createNode({ ...receiptOf(bundle), block: 0 });
    expect(await honest.find()).toMatchObject({ transactionHash: bundle });
    expect(honest.ranges).toEqual([]);
    expect(await createNode({ ...receiptOf(hashOf('3')), block: 0 }).find()).toBeNull();
    const junk = createNode({ told: 'junk' });
    expect(await junk.find()).toMatchObject({ transactionHash: bundle });
  });

  it('is asked of a node without a bundler once', async () => {
    const { find, countAsked } = createNode({ block: 0 });
    await find();
    await find();
    expect(countAsked()).toBe(1);
  });
});
