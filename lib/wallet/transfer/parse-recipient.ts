import { type Address, getAddress, isAddress } from 'viem';
import { normalize } from 'viem/ens';

export type RecipientProblem = 'empty' | 'unknown' | 'checksum' | 'name' | 'request' | 'zero';

/**
 * What was typed as the recipient. `chainId` is the network that a payment request names;
 * `isCleaned` and `isRespelled` say that it was read otherwise than it was typed.
 */
export type ParsedRecipient =
  | { ok: true; kind: 'address'; address: Address; chainId: number | null; isCleaned: boolean }
  | { ok: true; kind: 'name'; name: string; isRespelled: boolean }
  | { ok: false; problem: RecipientProblem };

/** Longer than any name or plain payment request. */
const lengthLimit = 300;

/** White space, controls, and what is drawn as nothing or turns the text around it. */
const unseen = String.raw`[\s\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u034F\u115F\u1160\u2800\u3164\uFFA0]`;
const unseenAnywhere = new RegExp(unseen, 'gu');
const unseenEdges = new RegExp(`^${unseen}+|${unseen}+$`, 'gu');

/** @see https://eips.ethereum.org/EIPS/eip-681 without function and parameters */
const plainRequest = /^ethereum:(?:pay-)?(0x[0-9a-f]{40})(?:@([1-9]\d{0,14}))?$/i;

/** An address, a name in its normal form, or a payment request of no more than address and network. */
export function parseRecipient(text: string): ParsedRecipient {
  if (text.length > lengthLimit) return { ok: false, problem: 'unknown' };
  const typed = text.replace(unseenEdges, '');
  // Also inside, as of an address that was copied over two lines. A name is refused for it.
  const solid = typed.replace(unseenAnywhere, '');
  if (solid === '') return { ok: false, problem: 'empty' };
  const isCleaned = solid !== typed;
  if (/^ethereum:/i.test(solid)) return parseRequest(solid, isCleaned);
  if (/^0x[0-9a-f]{40}$/i.test(solid)) return parseAddress(solid, null, isCleaned);
  return typed.includes('.') ? parseName(typed) : { ok: false, problem: 'unknown' };
}

function parseRequest(text: string, isCleaned: boolean): ParsedRecipient {
  const [, address, chain] = plainRequest.exec(text) ?? [];
  if (address === undefined) return { ok: false, problem: 'request' };
  return parseAddress(address, chain === undefined ? null : Number(chain), isCleaned);
}

/** An address in one case has no checksum to be wrong; a mixed-case one must be right. */
function parseAddress(text: string, chainId: number | null, isCleaned: boolean): ParsedRecipient {
  const digits = text.slice(2);
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  const address = `0x${isOneCase ? digits.toLowerCase() : digits}`;
  if (!isAddress(address)) return { ok: false, problem: 'checksum' };
  if (/^0+$/.test(digits)) return { ok: false, problem: 'zero' };
  return { ok: true, kind: 'address', address: getAddress(address), chainId, isCleaned };
}

/** @see https://docs.ens.domains/ensip/15 */
function parseName(text: string): ParsedRecipient {
  try {
    const name = normalize(text);
    const isName = name.length <= 255 && name.split('.').every((label) => label !== '');
    return isName
      ? { ok: true, kind: 'name', name, isRespelled: name !== text }
      : { ok: false, problem: 'name' };
  } catch {
    return { ok: false, problem: 'name' };
  }
}
