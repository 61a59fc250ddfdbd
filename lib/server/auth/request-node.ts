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

export type Question = {
  address: Address;
  hash: Hex;
  signature: Hex;
  /**
   * The account itself (ERC-1271), which answers with the magic value and can do so only where it has
   * code; or the validator of ERC-6492, which answers with "true", and deploys what is not there yet.
   */
  asks: 'account' | 'validator';
};

const accountAbi = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
]);
/** Of the account, padded to a word: a contract whose fallback answers 1 to everything says nothing. */
const validAnswers = { account: /^0x1626ba7e0{56}$/i, validator: /^0x0*1$/ } as const;
/** Bytes. A right answer has some dozens. */
const answerLimit = 64 * 1024;
/** Twice what the most thorough contract accounts take; a loop ends here. */
const gas = '0x989680';

const answerSchema = z.union([
  z.object({ result: z.string() }),
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
]);

/**
 * Asks one node over http whether a contract account takes a signature. One call, made within `signal` and bounded in its answer.
 * @see https://eips.ethereum.org/EIPS/eip-1271
 * @see https://eips.ethereum.org/EIPS/eip-6492
 */
export async function requestNode(
  url: string,
  question: Question,
  signal: AbortSignal,
): Promise<NodeVerdict> {
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
    if (!body.ok) return 'unavailable';
    return classify(answerSchema.parse(JSON.parse(body.text)), question.asks);
  } catch {
    return 'unavailable';
  }
}

function toCall({ address, hash, signature, asks }: Question): { to?: Address; data: Hex } {
  if (asks === 'account') {
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

function classify(answer: z.infer<typeof answerSchema>, asks: Question['asks']): NodeVerdict {
  if ('result' in answer) {
    if (!/^0x[0-9a-f]*$/i.test(answer.result)) return 'unavailable';
    return validAnswers[asks].test(answer.result) ? 'valid' : 'invalid';
  }
  const { code, message } = answer.error;
  // The contract's own failure is an answer; one of the node's (limits, internal) is none.
  const isExecution =
    code === 3 ||
    /revert|out ?of ?gas|opcode|stack|EVM error|jump dest|write protection|out of bounds/i.test(
      message,
    );
  return isExecution ? 'invalid' : 'unavailable';
}
