import type { QueryClient } from '@tanstack/react-query';
import { type Address, BaseError, type Client, erc20Abi } from 'viem';
import { readContract } from 'viem/actions';
import type { Config } from 'wagmi';
import { getBalance } from 'wagmi/actions';
import { getBalanceQueryKey, hashFn } from 'wagmi/query';
import type { ErrorCode } from '@/lib/errors/app-error';
import type { Token } from '@/lib/token';
import { type Asset, getAssetId } from '@/lib/wallet/assets/asset';
import { withoutLookups } from '@/lib/wallet/names/offchain-lookup';
import { blameNode, readWithOrWithout, requireChain } from '@/lib/wallet/wagmi/validate-reads';

/** Reason for a missing amount: the node's fault or the token's. */
export type BalanceProblem = ErrorCode | 'tokenFailed' | 'tokenJunk';

/** `value` is in the smallest unit. */
type AssetBalance = { value: bigint; problem: null } | { value: null; problem: BalanceProblem };

/** Keyed by asset id. */
export type ChainBalances = Readonly<Record<string, AssetBalance>>;

/** No honest token has this many whole units, and a longer amount breaks the page. */
const wholeLimit = 10n ** 18n;

type Question = { config: Config; queryClient: QueryClient; chainId: number; address: Address };

/** Reads the chain's coin, the first of `assets`, and its tokens in one call. Rejects if the node fails. */
export async function readBalances(
  { config, queryClient, chainId, address }: Question,
  assets: readonly Asset[],
): Promise<ChainBalances> {
  const client = withoutLookups(config.getClient({ chainId }));
  // Use the header's balance query, so that both show the same amount.
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
    requireChain(client),
  ]);
  const failed = reads.filter((read) => read.status === 'rejected');
  // Report one reason for the chain instead of one per asset.
  if (failed[0] !== undefined && failed.length === reads.length) throw failed[0].reason;
  return Object.fromEntries(
    assets.map((asset, index) => [getAssetId(asset), toBalance(reads[index], asset)]),
  );
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
  return token !== null && isOfContract(error) ? 'tokenFailed' : blameNode(error).code;
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

function isOfContract(error: unknown): boolean {
  const isOne = (it: unknown) => it instanceof Error && contractErrors.includes(it.name);
  return error instanceof BaseError && error.walk(isOne) !== null;
}
