import type { Address, Chain, Client, Transport } from 'viem';
import { getBlock, getGasPrice } from 'viem/actions';
import { estimateL1Fee } from 'viem/op-stack';
import type { Config } from 'wagmi';
import { estimateGas, estimateMaxPriorityFeePerGas, getClient } from 'wagmi/actions';
import { AppError } from '@/lib/errors/app-error';
import { toAppError } from '@/lib/errors/classify-error';
import type { Call } from '@/lib/wallet/transfer/create-call';

/** Of a transaction, in the chain's coin: by the prices of now, and by the highest that a wallet allows. */
export type Fee = { expected: bigint; most: bigint };

type FeeRequest = { account: Address; chainId: number; call: Call };

/** What a transfer from key to key takes. */
const plainGas = 21_000n;

/** What the network takes for a transaction. Throws an AppError. */
export async function estimateFee(
  config: Config,
  { account, chainId, call }: FeeRequest,
): Promise<Fee> {
  const client = getClient(config, { chainId });
  if (client === undefined) throw new AppError('chainNotConfigured');
  try {
    const [gas, price, l1Fee] = await Promise.all([
      estimateGas(config, { ...call, account, chainId }),
      readPrice(config, client),
      readL1Fee(client, account, call),
    ]);
    // Wallets add to the gas of a contract, and the network wants to see it paid for.
    const mostGas = gas > plainGas ? (gas * 3n) / 2n : gas;
    return {
      expected: gas * price.expected + l1Fee,
      // What the other chain takes may rise until then.
      most: mostGas * price.most + (l1Fee * 3n) / 2n,
    };
  } catch (thrown) {
    throw toAppError(thrown);
  }
}

/** Wallets allow for a base fee of twice the last block's, and choose the tip themselves. */
async function readPrice(config: Config, client: Client<Transport, Chain>) {
  const { baseFeePerGas } = await getBlock(client, { blockTag: 'latest' });
  if (baseFeePerGas === null) {
    const price = await getGasPrice(client);
    return { expected: price, most: price };
  }
  const tip = await estimateMaxPriorityFeePerGas(config, { chainId: client.chain.id });
  return { expected: baseFeePerGas + tip, most: 2n * (baseFeePerGas + tip) };
}

/**
 * What a chain of the OP stack takes besides, for the data that it puts on Ethereum. Nothing where the
 * chain, or a local one in its place, has no oracle.
 */
async function readL1Fee(
  client: Client<Transport, Chain>,
  account: Address,
  call: Call,
): Promise<bigint> {
  if (client.chain.contracts?.gasPriceOracle === undefined) return 0n;
  return estimateL1Fee(client, { ...call, account, chain: client.chain }).catch(() => 0n);
}
