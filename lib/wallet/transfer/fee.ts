import { type Address, type Chain, type Client, formatUnits, type Transport } from 'viem';
import { getBlock, getGasPrice } from 'viem/actions';
import { estimateL1Fee } from 'viem/op-stack';
import type { Config } from 'wagmi';
import { estimateGas, estimateMaxPriorityFeePerGas } from 'wagmi/actions';
import { toAppError } from '@/lib/errors/classify-error';
import { cutFraction } from '@/lib/wallet/format/format-balance';
import type { Call } from '@/lib/wallet/transfer/create-call';

/** In the chain's coin: at current prices, and at the highest prices that a wallet allows. */
type Fee = { expected: bigint; most: bigint };

type FeeRequest = { account: Address; chainId: number; call: Call };

const plainTransferGas = 21_000n;

/** Estimates a transaction's network fee. Throws an AppError. */
export async function estimateFee(
  config: Config,
  { account, chainId, call }: FeeRequest,
): Promise<Fee> {
  try {
    const client = config.getClient({ chainId });
    const [gas, price, l1Fee] = await Promise.all([
      estimateGas(config, { ...call, account, chainId }),
      readPrice(config, client),
      readL1Fee(client, account, call),
    ]);
    // Wallets add to the gas of a contract call, and the balance must cover that too.
    const mostGas = gas > plainTransferGas ? (gas * 3n) / 2n : gas;
    return {
      expected: gas * price.expected + l1Fee,
      most: mostGas * price.most + (l1Fee * 3n) / 2n,
    };
  } catch (thrown) {
    throw toAppError(thrown);
  }
}

/** Formats a fee with three significant digits. It is truncated, but never shown as zero. */
export function formatFee(
  value: bigint,
  { decimals, symbol }: { decimals: number; symbol: string },
): string {
  const text = formatUnits(value, decimals);
  const zeros = /^0\.(0*)/.exec(text)?.[1]?.length ?? 0;
  return `${cutFraction(text, zeros + 3)} ${symbol}`;
}

/** Reads gas prices. Wallets allow for twice the last block's base fee, and choose the tip themselves. */
async function readPrice(config: Config, client: Client<Transport, Chain>) {
  const { baseFeePerGas } = await getBlock(client, { blockTag: 'latest' });
  if (baseFeePerGas === null) {
    const price = await getGasPrice(client);
    return { expected: price, most: price };
  }
  const tip = await estimateMaxPriorityFeePerGas(config, { chainId: client.chain.id });
  return { expected: baseFeePerGas + tip, most: 2n * (baseFeePerGas + tip) };
}

/** Reads the extra fee of an OP Stack chain; zero if its oracle is missing, as on a local chain. */
async function readL1Fee(client: Client<Transport, Chain>, account: Address, call: Call) {
  if (client.chain.contracts?.gasPriceOracle === undefined) return 0n;
  return estimateL1Fee(client, { ...call, account, chain: client.chain }).catch(() => 0n);
}
