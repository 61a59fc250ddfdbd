import type { QueryClient } from '@tanstack/react-query';
import type { Address } from 'viem';
import type { Config } from 'wagmi';
import { getClient } from 'wagmi/actions';
import { AppError, type ErrorCode } from '@/lib/errors/app-error';
import { toAppError } from '@/lib/errors/classify-error';
import type { Transfer } from '@/lib/wallet/transfer/create-call';
import { codeQuery, nameQuery } from '@/lib/wallet/transfer/recipient-queries';
import type { ResolvedName } from '@/lib/wallet/transfer/resolve-name';
import { type Simulation, simulateTransfer } from '@/lib/wallet/transfer/simulate-transfer';

/** Milliseconds for all that is asked of nodes before the wallet is. */
const timeLimit = 15_000;

export type NameProblem =
  /** It stands for another address than was shown. */
  | { kind: 'nameChanged'; before: Address; now: Address }
  /** It stands for nobody any more. */
  | { kind: 'nameGone' }
  | { kind: 'failed'; code: ErrorCode };

export type CallProblem =
  | { kind: 'reverts'; reason: string | null }
  | { kind: 'refused' | 'noToken' }
  | { kind: 'failed'; code: ErrorCode }
  /** The node does not tell. */
  | { kind: 'unchecked'; code: ErrorCode };

/** Whether a name still stands for the address that was shown; null where it does. */
export async function checkName(
  config: Config,
  queries: QueryClient,
  { name, chainId, shown }: { name: string; chainId: number; shown: Address },
): Promise<NameProblem | null> {
  try {
    const query = { ...nameQuery(config, name, chainId), staleTime: 0 };
    const now: ResolvedName = await within(queries.fetchQuery(query));
    if (!now.ok) return { kind: 'nameGone' };
    return shown === now.address ? null : { kind: 'nameChanged', before: shown, now: now.address };
  } catch (thrown) {
    return { kind: 'failed', code: toAppError(thrown).code };
  }
}

/** Whether the recipient is a contract; null where the node does not tell. */
export function checkCode(config: Config, queries: QueryClient, to: Address, chainId: number) {
  return within(queries.fetchQuery(codeQuery(config, to, chainId))).catch(() => null);
}

/** Why a transfer would come to nothing; null where it would not. */
export async function checkCall(
  config: Config,
  account: Address,
  transfer: Transfer,
): Promise<CallProblem | null> {
  const client = getClient(config, { chainId: transfer.asset.chainId });
  if (client === undefined) return { kind: 'failed', code: 'chainNotConfigured' };
  try {
    return toProblem(await within(simulateTransfer(client, account, transfer)));
  } catch (thrown) {
    const { code } = toAppError(thrown);
    return { kind: code === 'insufficientFunds' ? 'failed' : 'unchecked', code };
  }
}

function toProblem(simulation: Simulation): CallProblem | null {
  if (simulation.ok) return null;
  const { problem } = simulation;
  return problem === 'reverts' ? { kind: problem, reason: simulation.reason } : { kind: problem };
}

function within<Result>(answer: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AppError('nodeUnavailable')), timeLimit);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
