import { type Address, isAddress } from 'viem';
import { decodeUri } from '@/lib/parse';

export type PaymentRequest = {
  /** An address or a name, to be checked like one that the visitor types. */
  to: string;
  /** Null for the chosen network. */
  chainId: number | null;
  /** Null for the network's coin. */
  token: Address | null;
  /** In the smallest unit; null if the request names none. */
  value: bigint | null;
};

const lengthLimit = 2_000;

/** Parameters of a call, by their types, or as before EIP-681 (github.com/ethereum/EIPs/issues/67). */
const callField = /^(?:address|bool|bytes|data|function|string|u?int)/i;

/** Recognizes a payment request by its scheme, whatever else it holds. */
export function isPaymentUri(text: string): boolean {
  return /^\s*ethereum:/i.test(text);
}

/**
 * Parses a payment request, such as a QR code holds. Returns null for anything but a payment in a coin or a
 * token, such as a call of another function.
 * @see https://eips.ethereum.org/EIPS/eip-681
 */
export function parsePaymentUri(text: string): PaymentRequest | null {
  if (text.length > lengthLimit) return null;
  const parts = /^ethereum:(?:pay-)?([^@/?]+)(?:@(\d{1,15}))?(?:\/(\w+))?(?:\?(.*))?$/i.exec(
    text.trim(),
  );
  if (parts === null) return null;
  const [, target = '', chain, functionName, query = ''] = parts;
  // A plus is a sign here, not a space.
  const fields = new URLSearchParams(query.replaceAll('+', '%2B'));
  const callFields = [...fields.keys()].filter((it) => callField.test(it));
  const chainId = chain === undefined ? null : Number(chain);
  const to = decodeUri(target);
  if (functionName === undefined) {
    // Without its call, a payment to a contract may be lost (github.com/shapeshift/web/issues/2059).
    if (callFields.length > 0) return null;
    const value = parseNumber(fields.get('value'));
    return to === null || value === undefined ? null : { to, chainId, token: null, value };
  }
  const recipient = fields.get('address');
  const value = parseNumber(fields.get('uint256'));
  const isMore = callFields.some((it) => it !== 'address' && it !== 'uint256');
  // A payment in both a token and the coin is more than a transfer.
  if (functionName !== 'transfer' || isMore || fields.has('value')) return null;
  if (!isAddress(target, { strict: false }) || recipient === null || value === undefined)
    return null;
  return { to: recipient, chainId, token: target, value };
}

/** Parses a whole number, with an exponent perhaps: `2.5e18`. Returns null for none, undefined for junk. */
function parseNumber(text: string | null): bigint | null | undefined {
  if (text === null) return null;
  const [, whole, fraction = '', exponent = '0'] =
    /^\+?(\d{1,80})(?:\.(\d{1,80}))?(?:[eE]\+?(\d{1,2}))?$/.exec(text) ?? [];
  const zeros = Number(exponent) - fraction.length;
  if (whole === undefined || zeros < 0) return undefined;
  const value = BigInt(`${whole}${fraction}${'0'.repeat(zeros)}`);
  return value < 2n ** 256n ? value : undefined;
}
