import type { QueryClient } from '@tanstack/react-query';
import { type Address, BaseError, type Client, erc20Abi } from 'viem';
import { readContract } from 'viem/actions';
import type { Config } from 'wagmi';
import { getBalance } from 'wagmi/actions';
import { getBalanceQueryKey, hashFn } from 'wagmi/query';
import type { ErrorCode } from '@/lib/errors/app-error';
import { classifyError } from '@/lib/errors/classify-error';
import type { Token } from '@/lib/token';
import { type Asset, getAssetId } from '@/lib/wallet/assets/asset';
import { readWithOrWithout, requireChain } from '@/lib/wallet/wagmi/validate-reads';

/** Why there is no amount: the node's fault, or the token's own. */
export type BalanceProblem = ErrorCode | 'tokenFailed' | 'tokenJunk';

/** In the smallest unit. */
type AssetBalance = { value: bigint; problem: null } | { value: null; problem: BalanceProblem };

/** Of one account on one chain, by the asset's id. */
export type ChainBalances = Readonly<Record<string, AssetBalance>>;

/** Whole tokens that nobody can own, by any token that means it; what is longer breaks the page, too. */
const wholeLimit = 10n ** 18n;

type Question = { config: Config; queryClient: QueryClient; chainId: number; address: Address };

/**
 * `assets` are a chain's coin, first, and its tokens. All are read in one request: viem collects the reads of 32 ms in one call of
 * Multicall3, that of the kit's button among them. Rejects where the node says nothing, or is of another chain.
 */
export async function readBalances(
  { config, queryClient, chainId, address }: Question,
  assets: readonly Asset[],
): Promise<ChainBalances> {
  const client = withoutLookups(config.getClient({ chainId }));
  // wagmi's own balance, which the kit's button shows: both always say the same.
  const account = { address, chainId };
  const coinQuery = {
    queryKey: getBalanceQueryKey(account),
    queryFn: () => getBalance(config, account),
    queryKeyHashFn: hashFn,
    staleTime: 0,
  };
  const readCoin = async () => (await queryClient.fetchQuery(coinQuery)).value;
  const readAsset = ({ token }: Asset) =>
    token === null ? readCoin() : readToken(client, token, address);
  const [reads] = await Promise.all([
    Promise.allSettled(assets.map(readAsset)),
    // Of a node of another chain nothing is believed.
    requireChain(client),
  ]);
  const failed = reads.filter((read) => read.status === 'rejected');
  // One reason for the chain, the coin's, rather than one for each.
  if (failed[0] !== undefined && failed.length === reads.length) throw failed[0].reason;
  return Object.fromEntries(
    assets.map((asset, index) => [getAssetId(asset), toBalance(reads[index], asset)]),
  );
}

/** A contract may send who reads it to a server of its own (EIP-3668): names need that, tokens do not. */
function withoutLookups(client: Client): Client {
  return { ...client, ccipRead: false };
}

function readToken(client: Client, { address }: Token, owner: Address): Promise<bigint> {
  const question = { address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] } as const;
  return readWithOrWithout(client, () => readContract(client, question));
}

function toBalance(
  read: PromiseSettledResult<bigint> | undefined,
  { token, decimals }: Asset,
): AssetBalance {
  if (read?.status !== 'fulfilled') {
    return { value: null, problem: classifyRead(read?.reason, token) };
  }
  const isJunk = token !== null && read.value >= wholeLimit * 10n ** BigInt(decimals);
  return isJunk ? { value: null, problem: 'tokenJunk' } : { value: read.value, problem: null };
}

function classifyRead(error: unknown, token: Token | null): BalanceProblem {
  if (token !== null && isOfContract(error)) return 'tokenFailed';
  const code = classifyError(error);
  return code === 'unknown' || code === 'walletFailed' ? 'nodeJunk' : code;
}

const contractErrors: readonly string[] = [
  'AbiDecodingDataSizeTooSmallError',
  'AbiDecodingZeroDataError',
  'ContractFunctionRevertedError',
  'ContractFunctionZeroDataError',
  'ExecutionRevertedError',
  'PositionOutOfBoundsError',
  'RawContractError',
];

/** Whether the contract itself refused, or answered with what is no number. */
function isOfContract(error: unknown): boolean {
  const isOne = (it: unknown) => it instanceof Error && contractErrors.includes(it.name);
  return error instanceof BaseError && error.walk(isOne) !== null;
}
