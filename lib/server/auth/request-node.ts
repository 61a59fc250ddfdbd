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
import { z } from 'zod';
import { readBody } from '@/lib/server/http/read-body';

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
/** Bytes. A correct response has some dozens. */
const responseLimit = 64 * 1024;
/** Twice what the most thorough contract accounts take; a loop ends here. */
const gas = '0x989680';

const responseSchema = z.union([
  z.object({ result: z.string() }),
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
]);

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
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_call', params };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
      redirect: 'error',
      signal,
    });
    const body = await readBody(response, responseLimit);
    if (!body.ok) return 'unavailable';
    return classify(responseSchema.parse(JSON.parse(body.text)), check.target);
  } catch {
    return 'unavailable';
  }
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

function classify(
  response: z.infer<typeof responseSchema>,
  target: SignatureCheck['target'],
): NodeVerdict {
  if ('result' in response) {
    if (!/^0x[0-9a-f]*$/i.test(response.result)) return 'unavailable';
    return validResults[target].test(response.result) ? 'valid' : 'invalid';
  }
  const { code, message } = response.error;
  // A failure of the contract is a verdict; one of the node (limits, internal) is none.
  const isExecution =
    code === 3 ||
    /revert|out ?of ?gas|opcode|stack|EVM error|jump dest|write protection|out of bounds/i.test(
      message,
    );
  return isExecution ? 'invalid' : 'unavailable';
}
