import {
  AbiDecodingZeroDataError,
  type Address,
  BaseError,
  type Client,
  ContractFunctionZeroDataError,
  type PublicActions,
  parseAbi,
  type ReadContractParameters,
  toCoinType,
} from 'viem';
import { getBalance, getChainId, getCode, multicall, readContract } from 'viem/actions';
import { mainnet } from 'viem/chains';
import { getEnsName, normalize } from 'viem/ens';
import type { Config } from 'wagmi';
import { AppError } from '@/lib/errors/app-error';
import { toAppError } from '@/lib/errors/classify-error';
import { readField } from '@/lib/parse';
import { loadNormalizeFor } from '@/lib/wallet/names/ens-normalize';
import { lookUpName } from '@/lib/wallet/names/offchain-lookup';
import { readAvatar } from '@/lib/wallet/wagmi/avatar';

/** In wei: 10^15 whole coins, more than any configured chain has. */
const balanceLimit = 10n ** 33n;

/**
 * Validates wagmi's reads of names, avatars and balances for the kit's hooks and ours: an impossible value
 * never reaches the screen. Reads one by one on a chain without Multicall3.
 *
 * Upstream: wagmi 2.19.5: `getAction` prefers the client's own action to viem's; viem 2.57.1: reads
 * `chain.contracts.multicall3` at each call.
 * Breaks when: either changes: names, pictures and balances are unchecked, or missing without Multicall3.
 * Guarded by: tests/components/account/reads.test.tsx › a balance is short in the button, exact on the page,
 * and a dash if it is impossibly large; › on a chain without Multicall3 the balance and token details are
 * read one by one; › an island reads a contract on another chain that has no Multicall3;
 * tests/components/account/ens.test.tsx › a name that … is not shown
 * Can go when: wagmi accepts validators.
 */
export function validateReads(config: Config): void {
  const { getClient } = config;
  config.getClient = ((parameters) =>
    getClient(parameters).extend((client) =>
      getCheckedReads(client, config),
    )) as Config['getClient'];
}

function getCheckedReads(client: Client, config: Config) {
  const ofChain = (chainId: number) => config.getClient({ chainId });
  return {
    getBalance: (parameters: Parameters<typeof getBalance>[1]) =>
      readWithOrWithout(client, () => readBalance(client, parameters)).catch((error: unknown) => {
        throw blameNode(error);
      }),
    readContract: ((parameters: ReadContractParameters) =>
      readWithOrWithout(client, () =>
        readContract(client, parameters),
      )) as PublicActions['readContract'],
    getEnsName: async ({ address }: Parameters<typeof getEnsName>[1]) => {
      const name = await readPrimaryName(client, address, config.state.chainId);
      return name !== null && (await isNormalized(name)) ? name : null;
    },
    getEnsAvatar: ({ name }: { name: string }) => readAvatar(client, name, ofChain),
    // If this throws because the contract is missing, wagmi reads one by one.
    multicall: async (parameters: Parameters<typeof multicall>[1]) => {
      const read = () => multicall(client, parameters);
      const results = await read();
      const isAbsent = results.some((it) => isEmptyAnswer(readField(it, 'error')));
      return isAbsent && (await dropMulticall(client)) ? await read() : results;
    },
  };
}

async function readBalance(
  client: Client,
  parameters: Parameters<typeof getBalance>[1],
): Promise<bigint> {
  const [balance] = await Promise.all([getBalance(client, parameters), requireChain(client)]);
  if (balance < 0n || balance > balanceLimit) throw new AppError('nodeJunk');
  return balance;
}

/** Blames the node for an unknown error: viem hides that it could not parse the response. */
export function blameNode(thrown: unknown): AppError {
  const error = toAppError(thrown);
  return error.code === 'unknown' || error.code === 'walletFailed'
    ? new AppError('nodeJunk', { cause: thrown })
    : error;
}

/** Retries without Multicall3: viem uses it wherever its chain list has it, but a local chain lacks it. */
export async function readWithOrWithout<Result>(
  client: Client,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (isEmptyAnswer(error) && (await dropMulticall(client))) return await read();
    throw error;
  }
}

function isEmptyAnswer(error: unknown): boolean {
  const isEmpty = (it: unknown) =>
    it instanceof AbiDecodingZeroDataError || it instanceof ContractFunctionZeroDataError;
  return error instanceof BaseError && error.walk(isEmpty) !== null;
}

/** If Multicall3 is missing, removes it from the chain that all our clients share (lib/chains.ts). */
async function dropMulticall(client: Client): Promise<boolean> {
  const contracts = client.chain?.contracts;
  const address = contracts?.multicall3?.address;
  if (contracts === undefined || address === undefined) return true;
  if (foundMulticalls.has(contracts)) return false;
  const code = await getCode(client, { address });
  if (code !== undefined) foundMulticalls.add(contracts);
  return code === undefined && Reflect.deleteProperty(contracts, 'multicall3');
}

/** Contracts whose Multicall3 was found: a token without code does not cause another check. */
const foundMulticalls = new WeakSet<object>();

const multicall3Abi = parseAbi(['function getChainId() view returns (uint256)']);

const checkedChains = new Set<number>();

/** Throws if the node serves another chain, whose balances it would show. Joins the batch. */
export async function requireChain(client: Client): Promise<void> {
  const id = client.chain?.id;
  if (id === undefined || checkedChains.has(id)) return;
  const contracts = client.chain?.contracts;
  const address = contracts?.multicall3?.address;
  const question = { abi: multicall3Abi, functionName: 'getChainId' } as const;
  const answer = await (address === undefined
    ? getChainId(client)
    : readContract(client, { address, ...question })
  ).catch(() => null);
  if (answer === null) return;
  if (Number(answer) !== id) throw new AppError('nodeJunk');
  checkedChains.add(id);
}

/** The record for every network that has none of its own. @see https://docs.ens.domains/ensip/19 */
const defaultCoinType = 0x8000_0000n;

/**
 * Returns the account's primary name on this network: its own there, else the default one, else Ethereum's. The
 * resolver checks that the name leads back to the account.
 */
async function readPrimaryName(
  client: Client,
  address: Address,
  chainId: number,
): Promise<string | null> {
  const own = chainId === mainnet.id ? [] : [toCoinType(chainId), defaultCoinType];
  const names = await Promise.allSettled(
    [...own, toCoinType(mainnet.id)].map((coinType) =>
      lookUpName(client, (tracked) =>
        readWithOrWithout(client, () => getEnsName(tracked, { address, coinType })),
      ),
    ),
  );
  const found = names.flatMap((it) =>
    it.status === 'fulfilled' && it.value !== null ? [it.value] : [],
  );
  const failed = names.find((it) => it.status === 'rejected');
  if (found[0] === undefined && failed !== undefined) throw failed.reason;
  return found[0] ?? null;
}

/** A name that is not in normal form can look like someone else's, or reverse the text around it. */
async function isNormalized(name: string): Promise<boolean> {
  if (name.length > 255) return false;
  await loadNormalizeFor(name);
  try {
    return normalize(name) === name;
  } catch {
    return false;
  }
}
