import { type Address, type Client, erc20Abi, type Hash, numberToHex, zeroHash } from 'viem';
import {
  estimateFeesPerGas,
  getBlockNumber,
  getTransactionCount,
  readContract,
  waitForTransactionReceipt,
  watchBlockNumber,
} from 'viem/actions';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createConfig } from 'wagmi';
import { getChains } from '@/lib/chains';
import { createRpcOptions } from '@/lib/wallet/wagmi/config';
import { home } from '@/tests/support/chains';
import { installClock } from '@/tests/support/fake-clock';
import { type JsonRpcNode, startJsonRpcNode } from '@/tests/support/json-rpc-node';
import { answerMulticall, createBlock, readMulticall } from '@/tests/support/node-answers';

/** Milliseconds that a call waits for others to share its HTTP request: 0, which timers round up to 1. */
const batchTurn = 1;

let clock: ReturnType<typeof installClock>;
const nodes: JsonRpcNode[] = [];

beforeEach(() => {
  clock = installClock();
});

afterEach(() => {
  clock.restore();
  for (const node of nodes.splice(0)) node.close();
});

async function start(methods: Parameters<typeof startJsonRpcNode>[0]) {
  const node = await startJsonRpcNode(methods);
  nodes.push(node);
  const ids = getChains({ testnets: true, demo: null, rpcUrls: {} }).map(({ id }) => id);
  const rpcUrls = Object.fromEntries(ids.map((id) => [id, [node.url]]));
  const config = createConfig(createRpcOptions({ testnets: true, demo: null, rpcUrls }));
  return {
    node,
    ids,
    getClient: (chainId = home.id) => config.getClient({ chainId }),
    at: Date.now(),
  };
}

function createAddress(number: number): Address {
  return numberToHex(number + 1, { size: 20 });
}

function readBalance(client: Client, holder: number): Promise<bigint> {
  return readContract(client, {
    ...{ address: createAddress(0), abi: erc20Abi, functionName: 'balanceOf' },
    args: [createAddress(holder)],
  });
}

test('contract calls are collected for 32 ms and sent as one', async () => {
  const { node, getClient, at } = await start({ eth_call: answerMulticall });
  const first = readBalance(getClient(), 1);
  await clock.run(31);
  expect(node.requests).toEqual([]);
  const second = readBalance(getClient(), 2);
  await clock.runUntilAsked(node, 1);
  expect(await Promise.all([first, second])).toEqual([0n, 0n]);
  expect(node.requests.map(({ time }) => time - at)).toEqual([32 + batchTurn]);
});

test('a node with a WebSocket address is queried over a WebSocket', () => {
  const rpcUrls = { [home.id]: ['https://a.example.org', 'wss://b.example.org'] };
  const { chains, transports } = createRpcOptions({ testnets: false, demo: null, rpcUrls });
  const [chain] = chains;
  const nodes = transports[home.id]?.({ chain }).value?.transports ?? [];
  expect(nodes.slice(0, 2).map(({ config }) => config.key)).toEqual(['http', 'webSocket']);
});

test('a multicall holds at most 1024 bytes of calls', async () => {
  const { node, getClient } = await start({ eth_call: answerMulticall });
  // 36 bytes each: 28 fit, 29 do not.
  const reads = Array.from({ length: 29 }, (_, holder) => readBalance(getClient(), holder));
  await clock.run(100);
  await Promise.all(reads);
  const sizes = node.requests
    .flatMap(({ calls }) => calls)
    .map((call) =>
      readMulticall(call).reduce((sum, { callData }) => sum + callData.length / 2 - 1, 0),
    );
  expect(sizes).toEqual([28 * 36, 36]);
});

test('an HTTP request carries at most 1000 calls', async () => {
  const { node, getClient } = await start({ eth_getTransactionCount: () => '0x0' });
  const counts = Array.from({ length: 1001 }, (_, number) =>
    getTransactionCount(getClient(), { address: createAddress(number) }),
  );
  await clock.run(10);
  await Promise.all(counts);
  expect(node.requests.map(({ calls }) => calls.length)).toEqual([1000, 1]);
});

test('polls for a new block every 4000 ms', async () => {
  let block = 0;
  const { node, getClient } = await start({
    eth_blockNumber: () => {
      block += 1;
      return numberToHex(block);
    },
  });
  const stop = watchBlockNumber(getClient(), { onBlockNumber: () => {}, emitOnBegin: true });
  await clock.runUntilAsked(node, 4);
  stop();
  expect(gapsOf(node.requests)).toEqual([4000, 4000, 4000]);
});

test('a request to a silent node times out after 10 000 ms', async () => {
  const { node, getClient } = await start(null);
  const read = getClient()
    .request({ method: 'eth_blockNumber' })
    .catch(() => null);
  await clock.runUntilAsked(node, 2);
  // The first look-up times out after 10 s, and viem retries 150 ms later.
  expect(gapsOf(node.requests)).toEqual([10_150]);
  expect(node.unanswered).toBe(1);
  node.close();
  void read;
});

const seven = () => numberToHex(7);

test('a transaction may pay 1.2 times the base fee on every chain of the list', async () => {
  const { ids, getClient } = await start({
    eth_getBlockByNumber: () => createBlock(100n),
    ...{ eth_gasPrice: seven, eth_maxPriorityFeePerGas: seven },
  });
  for (const id of ids) {
    const fees = estimateFeesPerGas(getClient(id));
    await clock.run(100);
    // Some chains have their own rule for the tip.
    const { maxFeePerGas, maxPriorityFeePerGas: tip } = await fees;
    expect(maxFeePerGas, `chain ${id}`).toBe(120n + tip);
    expect(tip, `chain ${id}`).toBeLessThanOrEqual(7n);
  }
});

test('every chain of the list has a node to query', async () => {
  const { ids, node, getClient } = await start({ eth_blockNumber: () => '0x1' });
  for (const id of ids) {
    const before = node.requests.length;
    const block = getBlockNumber(getClient(id), { cacheTime: 0 });
    await clock.runUntilAsked(node, before + 1);
    expect(await block).toBe(1n);
  }
});

test('an unknown transaction is looked up six more times, at intervals that double from 200 ms', async () => {
  const hash: Hash = zeroHash;
  /** Milliseconds on the test's clock, far beyond the last look-up. */
  const end = 20_000;
  const { node, getClient } = await start({
    eth_blockNumber: () => '0x1',
    eth_getTransactionByHash: () => null,
    eth_getTransactionReceipt: () => null,
  });
  const wait = waitForTransactionReceipt(getClient(), { hash, timeout: end }).catch(() => null);
  await clock.run(end + 1_000);
  await wait;
  const lookups = node.requests.filter(({ calls }) =>
    calls.some(({ method }) => method === 'eth_getTransactionByHash'),
  );
  expect(gapsOf(lookups)).toEqual([200, 400, 800, 1600, 3200, 6400]);
});

function gapsOf(requests: JsonRpcNode['requests']): number[] {
  return requests.slice(1).map(({ time }, index) => time - (requests[index]?.time ?? 0));
}
