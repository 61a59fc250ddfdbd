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
import { readBody } from '@/lib/server/read-body';

export type NodeAnswer = 'valid' | 'invalid' | 'unavailable';

type Question = { address: Address; hash: Hex; signature: Hex };

const accountAbi = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
]);
/** The validator's "true", and the account's own magic value (ERC-1271). */
const valid = /^0x(0*1|1626ba7e0{56})$/i;
/** Bytes. A right answer has some dozens. */
const answerLimit = 64 * 1024;
/** Twice what the most thorough contract accounts take; a loop ends here. */
const gas = '0x989680';

const answerSchema = z.union([
  z.object({ result: z.string() }),
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
]);

/**
 * Asks one node over http whether a contract account (ERC-1271), or one that its signature first
 * deploys (ERC-6492), takes a signature. One call, made within `signal` and bounded in its answer.
 * @see https://eips.ethereum.org/EIPS/eip-6492
 */
export async function askNode(
  url: string,
  question: Question,
  signal: AbortSignal,
): Promise<NodeAnswer> {
  const params = [{ ...toCall(question), gas }, 'latest'];
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_call', params };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
      redirect: 'error',
      signal,
    });
    // `readBody` takes what has headers and a body, which a response has too.
    const body = await readBody(response, answerLimit);
    return body.ok ? classify(answerSchema.parse(JSON.parse(body.text))) : 'unavailable';
  } catch {
    return 'unavailable';
  }
}

/** The validator cannot read an empty signature (one made on chain), so the account is asked itself. */
function toCall({ address, hash, signature }: Question): { to?: Address; data: Hex } {
  if (signature === '0x') {
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

function classify(answer: z.infer<typeof answerSchema>): NodeAnswer {
  if ('result' in answer) {
    if (!/^0x[0-9a-f]*$/i.test(answer.result)) return 'unavailable';
    return valid.test(answer.result) ? 'valid' : 'invalid';
  }
  const { code, message } = answer.error;
  // The contract's own failure is an answer; one of the node's (limits, internal) is none.
  const isExecution = code === 3 || /revert|out ?of ?gas|opcode|stack|EVM error/i.test(message);
  return isExecution ? 'invalid' : 'unavailable';
}
