import { BaseError, decodeErrorResult, type Hex, isHex, type PublicClient, parseAbi } from 'viem';
import { readField } from '@/lib/parse';
import type { Activity } from '@/lib/wallet/activity/activity';
import { cleanText } from '@/lib/wallet/format/clean-text';

/** Characters. */
const limit = 200;

/** What Solidity says by itself, and tokens by ERC-6093. @see https://eips.ethereum.org/EIPS/eip-6093 */
const errors = parseAbi([
  'error Error(string reason)',
  'error Panic(uint256 code)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InvalidSender(address sender)',
  'error ERC20InvalidReceiver(address receiver)',
  'error EnforcedPause()',
]);

/** Why a mined transaction failed, by doing the same at its block; null where that does not say. */
export async function readRevertReason(
  client: PublicClient,
  { account, terms }: Activity,
  blockNumber: bigint,
): Promise<string | null> {
  if (terms === null) return null;
  const { to, value, input, gas } = terms;
  try {
    await client.call({ account, to, value, data: input, gas, blockNumber });
    return null;
  } catch (error) {
    return describeRevert(error);
  }
}

function describeRevert(error: unknown): string | null {
  if (!(error instanceof BaseError)) return null;
  const data = readRevertData(error);
  if (data === null) return null;
  try {
    const { errorName, args } = decodeErrorResult({ abi: errors, data });
    const [first]: readonly unknown[] = args ?? [];
    const text = typeof first === 'string' && errorName === 'Error' ? first : errorName;
    return cleanText(text, limit) || null;
  } catch {
    // An error of the contract's own, by its selector.
    return data.length >= 10 ? data.slice(0, 10) : null;
  }
}

/** Nodes put it into `data`, some one level deeper. */
function readRevertData(error: BaseError): Hex | null {
  let found: Hex | null = null;
  error.walk((it) => {
    const data = readField(it, 'data') ?? null;
    const own = readField(data, 'data') ?? data;
    if (isHex(own) && own.length <= 20_000) found = own;
    return found !== null;
  });
  return found;
}
