import { type Address, type Hash, numberToHex } from 'viem';
import { entryPoints } from '@/lib/entry-points';
import { isObject, readField, readString } from '@/lib/parse';
import type { RpcRequest } from '@/lib/wallet/transactions/answer-replaced';
import { readExecutions, selectors } from '@/lib/wallet/transactions/read-execution';
import type { SentTransaction } from '@/lib/wallet/transactions/transaction';

/** Numbers of blocks, and of requests for logs at a time. Public nodes answer for about 1 000 blocks. */
const limits = { blocks: 20_000, span: 1_000, smallestSpan: 50, overlap: 12, requests: 4 };
/** How far a visitor's clock may be off, in seconds. */
const clockError = 120;

type Search = { next: number; span: number };
type Sent = Pick<SentTransaction, 'account' | 'hash' | 'sentAt'>;

/** Finds the receipt in which a contract account executed a user operation or a Safe transaction. Null until then. */
export function createExecutionFinder(
  request: RpcRequest,
): (sent: Sent) => Promise<Record<string, unknown> | null> {
  const searches = new Map<Hash, Search>();
  const running = new Map<Hash, Promise<Record<string, unknown> | null>>();
  const deployed = new Set<Address>();
  let hasBundler = true;

  /** Asks again while there is none: the execution itself may deploy or delegate the account. */
  const hasCode = async (account: Address) => {
    if (deployed.has(account)) return true;
    const isDeployed = isCode(await ask('eth_getCode', account, 'latest'));
    if (isDeployed) deployed.add(account);
    return isDeployed;
  };
  const ask = (method: string, ...params: unknown[]) => request({ method, params });

  async function find(sent: Sent): Promise<Record<string, unknown> | null> {
    if (!(await hasCode(sent.account))) return null;
    if ((await ask('eth_getTransactionByHash', sent.hash)) !== null) return null;
    const transaction = (await askBundler(sent.hash)) ?? (await searchLogs(sent));
    if (transaction === null) return null;
    const receipt = await ask('eth_getTransactionReceipt', transaction);
    return isObject(receipt) && hasExecuted(receipt, sent) ? receipt : null;
  }

  /** Only a hint: the chain's own receipt decides. */
  async function askBundler(hash: Hash): Promise<string | null> {
    if (!hasBundler) return null;
    try {
      const answer = await ask('eth_getUserOperationReceipt', hash);
      return readString(readField(answer, 'receipt'), 'transactionHash');
    } catch {
      hasBundler = false;
      return null;
    }
  }

  async function searchLogs(sent: Sent): Promise<string | null> {
    const { account, hash, sentAt } = sent;
    const newest = Number(await ask('eth_blockNumber'));
    if (!Number.isSafeInteger(newest)) return null;
    const search = searches.get(hash) ?? {
      next: await estimateBlock(newest, sentAt),
      span: limits.span,
    };
    searches.set(hash, search);
    for (let count = 0; count < limits.requests && search.next <= newest; count += 1) {
      const last = Math.min(search.next + search.span - 1, newest);
      const blocks = { fromBlock: numberToHex(search.next), toBlock: numberToHex(last) };
      try {
        const ofOperation = { address: entryPoints, topics: [selectors.operation, hash] };
        const ofSafe = {
          address: account,
          topics: [[selectors.safeSuccess, selectors.safeFailure]],
        };
        const answers = await Promise.all(
          [ofOperation, ofSafe].map((filter) => ask('eth_getLogs', { ...blocks, ...filter })),
        );
        const logs = answers.flatMap((it) => (Array.isArray(it) ? it : []));
        const found = logs.find((log) => hasExecuted({ logs: [log] }, sent));
        if (found !== undefined) return readString(found, 'transactionHash');
        search.next = last + 1;
      } catch {
        // Some nodes limit the range.
        search.span = Math.max(limits.smallestSpan, Math.floor(search.span / 2));
      }
    }
    // A block may still be replaced by another one.
    if (search.next > newest) search.next = Math.max(0, newest - limits.overlap);
    return null;
  }

  async function estimateBlock(newest: number, sentAt: number): Promise<number> {
    const earlier = Math.max(0, newest - limits.span);
    const [end, start] = await Promise.all([readTime(newest), readTime(earlier)]);
    const age = Math.max(0, end - sentAt / 1000 + clockError);
    const perBlock = (end - start) / (newest - earlier);
    const blocks = perBlock > 0 ? Math.ceil(age / perBlock) : limits.blocks;
    return Math.max(0, newest - Math.min(blocks + limits.overlap, limits.blocks));
  }

  async function readTime(block: number): Promise<number> {
    const answer = await ask('eth_getBlockByNumber', numberToHex(block), false);
    return Number(readField(answer, 'timestamp'));
  }

  return (sent) => {
    const search = running.get(sent.hash) ?? find(sent).finally(() => running.delete(sent.hash));
    running.set(sent.hash, search);
    return search;
  };
}

export function hasExecuted(receipt: unknown, { account, hash }: Sent): boolean {
  return readExecutions(receipt, account).some(({ operation }) => operation === hash);
}

function isCode(code: unknown): boolean {
  return typeof code === 'string' && code.length > 2;
}
