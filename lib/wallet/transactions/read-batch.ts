import { type Hash, isHash } from 'viem';
import type { Config } from 'wagmi';
import { getCallsStatus } from 'wagmi/actions';
import { classifyError } from '@/lib/errors/classify-error';
import { withTimeLimit } from '@/lib/wallet/requests/promises';
import { addFees } from '@/lib/wallet/transactions/read-execution';
import {
  type Batch,
  isMined,
  type Mined,
  type Transaction,
  type TransactionState,
} from '@/lib/wallet/transactions/transaction';
import { updateTransaction } from '@/lib/wallet/transactions/transaction-store';

const timeLimitMs = 10_000;

/** `unknown`: the wallet or the node doesn't have it. */
export type Outcome = TransactionState | { kind: 'unknown' };

type WalletStatus = {
  kind: 'pending' | 'unsent' | 'unknown';
  hashes: readonly Hash[];
  isWhole: boolean;
};

/**
 * Reads a batch's outcome. The wallet only names the transactions that contain its calls; `readOutcome` reads
 * from the chain what became of them. Throws if the wallet or the node fails.
 */
export async function readBatchOutcome(
  config: Config,
  batch: Batch,
  readOutcome: (of: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  const { what, state } = batch;
  if (isMined(state)) {
    const isSame = (await readOutcome({ ...batch, hash: state.hash })) === state;
    return isSame ? state : { kind: 'pending' };
  }
  const known = await readWalletStatus(config, batch);
  const hashes = [...new Set([...what.hashes, ...known.hashes])];
  const isWhole = what.isWhole || known.isWhole;
  if (hashes.length > what.hashes.length || isWhole !== what.isWhole) {
    updateTransaction(batch, (it) => ({ ...it, what: { ...what, hashes, isWhole } }));
  }
  if (hashes.length === 0) {
    // The id may be the hash of what the account executes.
    const own = await readOutcome(batch);
    return own.kind !== 'unknown' && isMined(own) ? own : { kind: known.kind };
  }
  const outcomes = await Promise.all(hashes.map((hash) => readOutcome({ ...batch, hash })));
  return combine(outcomes, { isWhole, isOpen: known.kind === 'pending' });
}

function combine(
  outcomes: readonly Outcome[],
  { isWhole, isOpen }: { isWhole: boolean; isOpen: boolean },
): Outcome {
  const mined = outcomes.filter((it): it is Mined => it.kind !== 'unknown' && isMined(it));
  const failed = mined.find(({ kind }) => kind !== 'confirmed');
  const last = failed ?? mined.at(-1);
  if (last === undefined || mined.length < outcomes.length) {
    return { kind: outcomes.some(({ kind }) => kind === 'unknown') ? 'unknown' : 'pending' };
  }
  if (failed === undefined && !isWhole && isOpen) return { kind: 'pending' };
  const fee = mined.map((it) => it.fee).reduce(addFees);
  const done = mined.filter(({ kind }) => kind === 'confirmed').length;
  const isPartial = done > 0 && (failed !== undefined || !isWhole);
  return isPartial ? { ...last, fee, kind: 'partial', done } : { ...last, fee };
}

const nothing: WalletStatus = { kind: 'unknown', hashes: [], isWhole: false };

/**
 * A wallet may repeat the receipt of one transaction for each call. Its status only says whether more will follow.
 * @see https://eips.ethereum.org/EIPS/eip-5792#wallet_getcallsstatus
 */
async function readWalletStatus(config: Config, { what, chainId }: Batch): Promise<WalletStatus> {
  const { bundle, calls, hashes } = what;
  if (bundle === null) return { ...nothing, isWhole: hashes.length === calls };
  try {
    const answer = await withTimeLimit(getCallsStatus(config, { id: bundle }), timeLimitMs);
    const { status, statusCode, atomic, receipts = [] } = answer;
    if ((answer.chainId ?? chainId) !== chainId) return nothing;
    const contained = receipts.map((it) => it.transactionHash).filter((it) => isHash(it));
    const isUnsent = statusCode >= 400 && statusCode < 500;
    return {
      kind: status === 'pending' ? status : isUnsent ? 'unsent' : 'unknown',
      hashes: contained,
      isWhole:
        contained.length > 0 && (atomic || status === 'success' || contained.length >= calls),
    };
  } catch (error) {
    // The last is for an answer that nobody can read.
    if (['batchUnknown', 'unsupportedMethod', 'unknown'].includes(classifyError(error)))
      return nothing;
    throw error;
  }
}
