import 'server-only';
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import type { NodeAnswer, NodeCall } from '@/lib/server/auth/call-node';
import type { HoldsRule, OwnerRule } from '@/lib/server/gates/gate';

/** A rule that the nodes of its chain decide. */
export type ChainRule = HoldsRule | OwnerRule;

/** Of ERC-20 and ERC-721 alike. */
const tokenAbi = parseAbi(['function balanceOf(address) view returns (uint256)']);
const multiTokenAbi = parseAbi(['function balanceOf(address, uint256) view returns (uint256)']);
const safeAbi = parseAbi(['function isOwner(address) view returns (bool)']);

/** Many times what a balance takes; a loop ends here. */
const gas = '0x4c4b40';

/** What a node is asked, to know whether the rule holds for an address. */
export function toNodeCall(rule: ChainRule, address: Address): NodeCall {
  if (rule.kind === 'owner') {
    const data = encodeFunctionData({ abi: safeAbi, functionName: 'isOwner', args: [address] });
    return toEthCall(rule.safe, data);
  }
  const functionName = 'balanceOf';
  if (rule.contract === null) return { method: 'eth_getBalance', params: [address, 'latest'] };
  const data =
    rule.id === null
      ? encodeFunctionData({ abi: tokenAbi, functionName, args: [address] })
      : encodeFunctionData({ abi: multiTokenAbi, functionName, args: [address, rule.id] });
  return toEthCall(rule.contract, data);
}

/**
 * What a node's answer says. `unavailable` for all that is none: a contract that fails, that is not there
 * (`0x`), or that answers in another form than one word.
 */
export function readAnswer(rule: ChainRule, answer: NodeAnswer): 'yes' | 'no' | 'unavailable' {
  if (!answer.ok) return 'unavailable';
  const { result } = answer;
  if (rule.kind === 'owner') {
    return isWord.test(result) && BigInt(result) <= 1n
      ? toVerdict(BigInt(result), 1n)
      : 'unavailable';
  }
  const form = rule.contract === null ? isQuantity : isWord;
  return form.test(result) ? toVerdict(BigInt(result), rule.min) : 'unavailable';
}

const isWord = /^0x[0-9a-f]{64}$/i;
/** @see https://ethereum.org/en/developers/docs/apis/json-rpc/#quantities-encoding */
const isQuantity = /^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/i;

function toVerdict(value: bigint, min: bigint): 'yes' | 'no' {
  return value >= min ? 'yes' : 'no';
}

function toEthCall(to: Address, data: Hex): NodeCall {
  return { method: 'eth_call', params: [{ to, data, gas }, 'latest'] };
}
