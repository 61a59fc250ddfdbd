import { type Address, getAddress, isAddress, parseUnits } from 'viem';

type ParsedTransfer =
  | { ok: true; to: Address; value: bigint }
  | { ok: false; problems: { to: boolean; amount: boolean } };

/** What a visitor typed into "send". `amount` is in whole units, `value` in the smallest. */
export function parseTransfer(to: string, amount: string, decimals: number): ParsedTransfer {
  const recipient = to.trim();
  const value = parseAmount(amount.trim(), decimals);
  // An all-lower-case address has no checksum to be wrong; a mixed-case one must be right.
  const isRecipient = isAddress(recipient);
  if (!isRecipient || value === null) {
    return { ok: false, problems: { to: !isRecipient, amount: value === null } };
  }
  return { ok: true, to: getAddress(recipient), value };
}

/** Null for what is no positive amount, or has more decimals than the currency. */
function parseAmount(amount: string, decimals: number): bigint | null {
  const match = /^\d{1,30}(?:\.(\d+))?$/.exec(amount);
  if (match === null || (match[1]?.length ?? 0) > decimals) return null;
  const value = parseUnits(amount, decimals);
  return value > 0n ? value : null;
}
