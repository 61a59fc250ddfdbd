import type { QueryClient } from '@tanstack/react-query';
import { type Address, type Client, type Hex, isHex, numberToHex } from 'viem';
import { getCode } from 'viem/actions';
import type { Config } from 'wagmi';
import { getAccount } from 'wagmi/actions';
import { AppError, type ErrorCode } from '@/lib/errors/app-error';
import { toAppError } from '@/lib/errors/classify-error';
import { withTimeLimit } from '@/lib/wallet/requests/promises';
import { createCall, type Transfer } from '@/lib/wallet/transfer/create-call';
import { readRevertReason } from '@/lib/wallet/transfer/read-revert';
import { codeQuery, nameQuery } from '@/lib/wallet/transfer/recipient-queries';

const timeLimitMs = 15_000;

export type TransferProblem =
  /** The visitor must look at the name's address or at the warnings first. */
  | { kind: 'nameShown' | 'compare' }
  | { kind: 'nameChanged'; before: Address; now: Address }
  | { kind: 'nameGone' }
  | { kind: 'reverts'; reason: string | null }
  /** The token returns `false`, or has no code on this chain. */
  | { kind: 'refused' | 'noToken' }
  | { kind: 'failed'; code: ErrorCode }
  /** The node didn't report whether the transfer would work. */
  | { kind: 'unchecked'; code: ErrorCode };

type Order = {
  account: Address;
  transfer: Transfer;
  /** The name the visitor typed instead of an address. */
  name: string | null;
  mustCompare: (isContract: boolean | null) => boolean;
  /** True if the visitor sends although the node didn't report whether the transfer would work. */
  isUnchecked: boolean;
};

/** Checks a transfer before the request to the wallet. Returns null if nothing is wrong. */
export async function checkTransfer(
  config: Config,
  queries: QueryClient,
  { account, transfer, name, mustCompare, isUnchecked }: Order,
): Promise<TransferProblem | null> {
  const { chainId } = transfer.asset;
  const nameProblem = name === null ? null : await checkName(config, queries, name, transfer);
  if (nameProblem !== null) return nameProblem;
  const code = queries.fetchQuery(codeQuery(config, transfer.to, chainId));
  if (mustCompare(await within(code).catch(() => null))) return { kind: 'compare' };
  const callProblem = isUnchecked ? null : await checkCall(config, account, transfer);
  if (callProblem !== null) return callProblem;
  const isSameChain = getAccount(config).chainId === chainId;
  return isSameChain ? null : { kind: 'failed', code: 'networkChanged' };
}

async function checkName(
  config: Config,
  queries: QueryClient,
  name: string,
  { asset, to }: Transfer,
): Promise<TransferProblem | null> {
  try {
    const query = { ...nameQuery(config, name, asset.chainId), staleTime: 0 };
    const now = await within(queries.fetchQuery(query));
    if (!now.ok) return { kind: 'nameGone' };
    return to === now.address ? null : { kind: 'nameChanged', before: to, now: now.address };
  } catch (thrown) {
    return { kind: 'failed', code: toAppError(thrown).code };
  }
}

async function checkCall(
  config: Config,
  account: Address,
  transfer: Transfer,
): Promise<TransferProblem | null> {
  const { token, chainId } = transfer.asset;
  try {
    const client = config.getClient({ chainId });
    const reads = [
      simulate(client, account, transfer),
      token === null ? null : getCode(client, { address: token.address }),
    ] as const;
    const [answer, code] = await within(Promise.all(reads));
    if (token === null) return null;
    if (code === undefined) return { kind: 'noToken' };
    return isFalse(answer) ? { kind: 'refused' } : null;
  } catch (thrown) {
    const { code } = toAppError(thrown);
    if (code === 'wouldRevert') return { kind: 'reverts', reason: readRevertReason(thrown) };
    return { kind: code === 'insufficientFunds' ? 'failed' : 'unchecked', code };
  }
}

/** Avoids viem's `call`, which contacts any server that a hostile token names (EIP-3668). */
async function simulate(client: Client, account: Address, transfer: Transfer): Promise<Hex> {
  const { value, ...call } = createCall(transfer);
  const answer: unknown = await client.request({
    method: 'eth_call',
    params: [{ ...call, from: account, value: numberToHex(value) }, 'latest'],
  });
  if (!isHex(answer)) throw new AppError('nodeJunk');
  return answer;
}

/** Detects an explicit `false`. Many tokens return nothing, which counts as success. */
function isFalse(answer: Hex): boolean {
  return /^0x0{64}/.test(answer);
}

function within<Result>(answer: Promise<Result>): Promise<Result> {
  return withTimeLimit(answer, timeLimitMs, new AppError('nodeUnavailable'));
}
