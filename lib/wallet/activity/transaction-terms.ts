import type { Transaction } from 'viem';
import type { Fees, TransactionTerms } from '@/lib/wallet/activity/activity';

/** Longer input is not stored, and such a transaction not sped up from here. */
const inputLimit = 10_000;

/** What it takes to send a transaction once more; null where that is more than a transfer needs. */
export function toTerms(transaction: Transaction): TransactionTerms | null {
  const { nonce, to, value, input, gas, type } = transaction;
  const fees = readFees(transaction);
  const isPlain = type !== 'eip4844' && type !== 'eip7702';
  if (fees === null || !isPlain || input.length > inputLimit) return null;
  return { nonce, to, value, input, gas, fees };
}

function readFees({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Transaction): Fees | null {
  // Of a transaction by EIP-1559 nodes answer a `gasPrice` too.
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined)
    return { maxFeePerGas, maxPriorityFeePerGas };
  return gasPrice === undefined ? null : { gasPrice };
}

/** Whether both do the same, whatever they offer for it. */
export function isSameDeed(
  one: Pick<TransactionTerms, 'to' | 'value' | 'input'>,
  other: Pick<TransactionTerms, 'to' | 'value' | 'input'>,
): boolean {
  const isSameReceiver = one.to?.toLowerCase() === other.to?.toLowerCase();
  return isSameReceiver && one.value === other.value && one.input === other.input;
}
