import type { Fees } from '@/lib/wallet/activity/activity';

/** What nodes give for a transaction sent now; `gasPrice` alone where the chain has no EIP-1559. */
export type FeeEstimate = {
  gasPrice?: bigint | undefined;
  maxFeePerGas?: bigint | undefined;
  maxPriorityFeePerGas?: bigint | undefined;
};

/**
 * The fees of a transaction that nodes take in the place of these, which have the same nonce: each
 * a tenth above the highest so far, and no lower than what is usual now.
 * @see https://github.com/ethereum/go-ethereum core/txpool/legacypool/list.go, `list.Add`
 */
export function getReplacementFees(sent: readonly Fees[], now: FeeEstimate): Fees {
  const isLegacy = sent.every((it) => 'gasPrice' in it);
  const caps = sent.map((it) => ('gasPrice' in it ? it.gasPrice : it.maxFeePerGas));
  const usual = now.maxFeePerGas ?? now.gasPrice ?? 0n;
  const cap = max(...caps.map(raise), usual);
  if (isLegacy) return { gasPrice: cap };
  const tips = sent.map((it) => ('gasPrice' in it ? it.gasPrice : it.maxPriorityFeePerGas));
  const tip = max(...tips.map(raise), now.maxPriorityFeePerGas ?? 0n);
  return { maxFeePerGas: max(cap, tip), maxPriorityFeePerGas: tip };
}

/** A tenth more, rounded up; of nothing one, for it has to be more. */
function raise(fee: bigint): bigint {
  return max((fee * 11n + 9n) / 10n, fee + 1n);
}

function max(...values: bigint[]): bigint {
  let highest = 0n;
  for (const value of values) if (value > highest) highest = value;
  return highest;
}

/** At most this is paid for a unit of gas. */
export function getFeeCap(fees: Fees): bigint {
  return 'gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas;
}
