import { type Address, getAddress, isAddress } from 'viem';
import { normalize } from 'viem/ens';

export type RecipientProblem = 'unknown' | 'checksum' | 'name' | 'zero';

type ParsedRecipient =
  | { kind: 'address'; address: Address }
  | { kind: 'name'; name: string }
  | { kind: 'problem'; problem: RecipientProblem };

const lengthLimit = 300;

/** White space, controls, and characters that are invisible or reorder the text around them. */
const unseen = String.raw`[\s\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u034F\u115F\u1160\u2800\u3164\uFFA0]`;
const unseenAnywhere = new RegExp(unseen, 'gu');
const unseenEdges = new RegExp(`^${unseen}+|${unseen}+$`, 'gu');

export function parseRecipient(text: string): ParsedRecipient {
  if (text.length > lengthLimit) return refuse('unknown');
  const typed = text.replace(unseenEdges, '');
  const solid = typed.replace(unseenAnywhere, '');
  if (/^0x[0-9a-f]{40}$/i.test(solid)) return parseAddress(solid.slice(2));
  return typed.includes('.') ? parseName(typed) : refuse('unknown');
}

/** Checks the checksum, which only a mixed-case address has. @see https://eips.ethereum.org/EIPS/eip-55 */
function parseAddress(digits: string): ParsedRecipient {
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  const address = `0x${isOneCase ? digits.toLowerCase() : digits}`;
  if (!isAddress(address)) return refuse('checksum');
  return /^0+$/.test(digits) ? refuse('zero') : { kind: 'address', address: getAddress(address) };
}

/** @see https://docs.ens.domains/ensip/15 */
function parseName(text: string): ParsedRecipient {
  try {
    const name = normalize(text);
    const isName = name.length <= 255 && name.split('.').every((label) => label !== '');
    return isName ? { kind: 'name', name } : refuse('name');
  } catch {
    return refuse('name');
  }
}

function refuse(problem: RecipientProblem): ParsedRecipient {
  return { kind: 'problem', problem };
}
