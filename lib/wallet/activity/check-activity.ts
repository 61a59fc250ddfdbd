import {
  BlockNotFoundError,
  type Hash,
  type PublicClient,
  type Transaction,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem';
import { type Activity, isMined, type Mined } from '@/lib/wallet/activity/activity';
import { readFailure } from '@/lib/wallet/activity/read-failure';
import { isSameDeed, toTerms } from '@/lib/wallet/activity/transaction-terms';

/** What a node says of a record. */
export type Finding =
  /** Nothing new. */
  | { kind: 'same' }
  | { kind: 'mined'; mined: Mined }
  /** Nothing of it is in a block, and the node has it, or what is to replace it. */
  | { kind: 'waiting'; transaction: Transaction | null }
  /** Not even that. `isNonceUsed`: something else is in its place. */
  | { kind: 'unknown'; isNonceUsed: boolean }
  /** These were to replace it and have a nonce of their own. */
  | { kind: 'besides'; hashes: readonly Hash[] };

/** Throws where the node fails, which says nothing of the record. */
export async function checkActivity(client: PublicClient, it: Activity): Promise<Finding> {
  const own = it.replacements.map(({ hash }) => hash);
  const hashes = [it.hash, ...own];
  // In one tick, so that they go in one request with those of the chain's other records.
  const [receipts, transactions] = await Promise.all([
    Promise.all(hashes.map((hash) => readReceipt(client, hash))),
    Promise.all(hashes.map((hash) => readTransaction(client, hash))),
  ]);
  const beside = own.filter((_, index) => hasOtherNonce(it, transactions[index + 1]));
  if (beside.length > 0) return { kind: 'besides', hashes: beside };
  // What the transport says of the place that a transaction had comes after what it was itself.
  const receipt =
    receipts.find((one, index) => one?.transactionHash === hashes[index]) ??
    receipts.find((one) => one !== null);
  if (receipt) return await describeReceipt(client, it, receipt);
  if (isMined(it.state) && !(await isTakenBack(client, it.state))) return { kind: 'same' };
  const [transaction, ...others] = transactions.map(toKnown);
  if (transaction || others.some((other) => other !== null))
    return { kind: 'waiting', transaction: transaction ?? null };
  return { kind: 'unknown', isNonceUsed: await isNonceUsed(client, it) };
}

async function describeReceipt(
  client: PublicClient,
  it: Activity,
  { transactionHash, blockHash, blockNumber, status }: TransactionReceipt,
): Promise<Finding> {
  const { state } = it;
  if (isMined(state) && state.hash === transactionHash && state.blockHash === blockHash)
    return { kind: 'same' };
  const [block, mined] = await Promise.all([
    client.getBlock({ blockNumber }),
    readTransaction(client, transactionHash),
  ]);
  // The terms are read here at the latest, for what was mined before it was seen.
  const terms = it.terms ?? (mined === null ? null : toTerms(mined));
  const kind = getKind({ ...it, terms }, transactionHash, mined, status);
  const reason =
    kind === 'failed' ? await readFailure(client, { ...it, terms }, blockNumber) : null;
  const minedAt = Number(block.timestamp) * 1_000;
  const found = { hash: transactionHash, blockNumber, blockHash, minedAt, seenAt: Date.now() };
  return { kind: 'mined', mined: { ...found, kind, reason } };
}

function getKind(
  it: Activity,
  hash: Hash,
  mined: Transaction | null,
  status: TransactionReceipt['status'],
): Mined['kind'] {
  const isSame =
    hash === it.hash || (mined !== null && it.terms !== null && isSameDeed(mined, it.terms));
  if (isSame) return status === 'success' ? 'confirmed' : 'failed';
  const isNothing =
    mined !== null &&
    mined.to?.toLowerCase() === it.account.toLowerCase() &&
    mined.value === 0n &&
    mined.input === '0x';
  return isNothing ? 'cancelled' : 'replaced';
}

function hasOtherNonce(it: Activity, replacement: Transaction | null | undefined): boolean {
  return it.terms !== null && !!replacement && replacement.nonce !== it.terms.nonce;
}

/** Only another block in its place proves it: a node that is behind has none. */
async function isTakenBack(
  client: PublicClient,
  { blockNumber, blockHash }: Mined,
): Promise<boolean> {
  const block = await client.getBlock({ blockNumber }).catch(orNull(BlockNotFoundError));
  return block !== null && block.hash !== blockHash;
}

async function isNonceUsed(client: PublicClient, { account, terms }: Activity): Promise<boolean> {
  if (terms === null) return false;
  return (await client.getTransactionCount({ address: account })) > terms.nonce;
}

function readReceipt(client: PublicClient, hash: Hash): Promise<TransactionReceipt | null> {
  return client.getTransactionReceipt({ hash }).catch(orNull(TransactionReceiptNotFoundError));
}

function readTransaction(client: PublicClient, hash: Hash): Promise<Transaction | null> {
  return client.getTransaction({ hash }).catch(orNull(TransactionNotFoundError));
}

/** What resolveReplacedTransactions answers from storage has no gas: the node does not know it. */
function toKnown(transaction: Transaction | null): Transaction | null {
  return transaction?.gas === undefined ? null : transaction;
}

function orNull(kind: new (...parameters: never[]) => Error): (error: unknown) => null {
  return (error) => {
    if (error instanceof kind) return null;
    throw error;
  };
}
