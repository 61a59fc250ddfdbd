import 'server-only';
import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  parseAbi,
} from 'viem';
import { callNode } from '@/lib/server/auth/call-node';

export type NodeVerdict = 'valid' | 'invalid' | 'unavailable';

export type SignatureCheck = {
  address: Address;
  hash: Hex;
  signature: Hex;
  /**
   * Whom the call is for: the account itself (ERC-1271), which returns the magic value and can do so
   * only where it has code; or the validator of ERC-6492, which returns "true", and deploys first what
   * is not deployed yet.
   */
  target: 'account' | 'validator';
};

const accountAbi = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
]);
/** The account's padded to a word: a contract whose fallback returns 1 to everything proves nothing. */
const validResults = { account: /^0x1626ba7e0{56}$/i, validator: /^0x0*1$/ } as const;
/** Twice what the most thorough contract accounts take; a loop ends here. */
const gas = '0x989680';

/**
 * Requests from one node over http whether a contract account accepts a signature: one `eth_call`, bounded
 * in time by `signal` and in the size of its response.
 * @see https://eips.ethereum.org/EIPS/eip-1271
 * @see https://eips.ethereum.org/EIPS/eip-6492
 */
export async function requestNode(
  url: string,
  check: SignatureCheck,
  signal: AbortSignal,
): Promise<NodeVerdict> {
  const params = [{ ...toCall(check), gas }, 'latest'];
  const answer = await callNode(url, { method: 'eth_call', params }, signal);
  if (answer.ok) return validResults[check.target].test(answer.result) ? 'valid' : 'invalid';
  return answer.reason === 'execution' ? 'invalid' : 'unavailable';
}

function toCall({ address, hash, signature, target }: SignatureCheck): { to?: Address; data: Hex } {
  if (target === 'account') {
    const functionName = 'isValidSignature';
    const data = encodeFunctionData({ abi: accountAbi, functionName, args: [hash, signature] });
    return { to: address, data };
  }
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    args: [address, hash, signature],
    bytecode: erc6492SignatureValidatorByteCode,
  });
  return { data };
}
