import { decodeErrorResult, type Hex, isHex, parseAbi } from 'viem';
import { findRevertData } from '@/lib/errors/node-words';
import { isObject, readString } from '@/lib/parse';
import { cleanText } from '@/lib/wallet/format/format-text';

const reasonLimit = 200;
const hexDataLimit = 20_000;
const depthLimit = 10;

/** @see https://eips.ethereum.org/EIPS/eip-6093 */
const knownErrors = parseAbi([
  'error Error(string reason)',
  'error Panic(uint256 code)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InvalidSender(address sender)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC20InvalidApprover(address approver)',
  'error ERC20InvalidSpender(address spender)',
  'error OwnableUnauthorizedAccount(address account)',
  'error EnforcedPause()',
]);

/** Returns why a call reverted: the contract's text or a standard error's name; null without either. */
export function readRevertReason(error: unknown): string | null {
  const links = [...causeChain(error)];
  const data = links.map(readData).find((it) => it !== null) ?? null;
  const text = (data === null ? null : decodeReason(data)) ?? readMessage(links);
  const reason = text === null ? '' : cleanText(text, reasonLimit);
  return reason === '' ? null : reason;
}

function* causeChain(error: unknown) {
  let link = error;
  for (let depth = 0; depth < depthLimit && isObject(link); depth += 1) {
    yield link;
    link = link.cause;
  }
}

function readData({ data }: Record<string, unknown>): Hex | null {
  const found = findRevertData(data);
  return isHex(found) && found.length >= 10 && found.length <= hexDataLimit ? found : null;
}

function decodeReason(data: Hex): string | null {
  try {
    const { errorName, args } = decodeErrorResult({ abi: knownErrors, data });
    if (errorName === 'Error') return `${args?.[0]}`;
    return errorName === 'Panic' ? `Panic ${args?.[0]}` : errorName;
  } catch {
    return null;
  }
}

/** Reads the reason from the error message, for nodes that return no data. */
function readMessage(links: readonly Record<string, unknown>[]): string | null {
  const message = readString(links.at(-1), 'message')?.slice(0, 2_000) ?? '';
  return /execution reverted: ([^\n]+)/i.exec(message)?.[1] ?? null;
}
