import 'server-only';
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import type { HoldsRule, OwnerRule } from '@/lib/server/gates/gate';
import type { NodeAnswer, NodeCall } from '@/lib/server/nodes/call-node';

export type ChainRule = HoldsRule | OwnerRule;

const abi = parseAbi([
  // Of ERC-20 and ERC-721.
  'function balanceOf(address) view returns (uint256)',
  // Of ERC-1155.
  'function balanceOf(address, uint256) view returns (uint256)',
  'function isOwner(address) view returns (bool)',
]);

/** Many times the gas that a balance takes, to end loops. */
const gas = '0x4c4b40';

export function toNodeCall(rule: ChainRule, address: Address): NodeCall {
  if (rule.kind === 'owner') {
    const data = encodeFunctionData({ abi, functionName: 'isOwner', args: [address] });
    return toEthCall(rule.safe, data);
  }
  if (rule.contract === null) return { method: 'eth_getBalance', params: [address, 'latest'] };
  const args = rule.id === null ? ([address] as const) : ([address, rule.id] as const);
  return toEthCall(rule.contract, encodeFunctionData({ abi, functionName: 'balanceOf', args }));
}

/** Returns `unavailable` for a failed call, a missing contract (`0x`), and results of another form. */
export function readAnswer(rule: ChainRule, answer: NodeAnswer): 'yes' | 'no' | 'unavailable' {
  const isBalance = rule.kind === 'holds' && rule.contract === null;
  const form = isBalance ? quantityForm : wordForm;
  if (!answer.ok || !form.test(answer.result)) return 'unavailable';
  const value = BigInt(answer.result);
  if (rule.kind === 'owner' && value > 1n) return 'unavailable';
  return value >= (rule.kind === 'owner' ? 1n : rule.min) ? 'yes' : 'no';
}

const wordForm = /^0x[0-9a-f]{64}$/i;
/** @see https://ethereum.org/en/developers/docs/apis/json-rpc/#quantities-encoding */
const quantityForm = /^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/i;

function toEthCall(to: Address, data: Hex): NodeCall {
  return { method: 'eth_call', params: [{ to, data, gas }, 'latest'] };
}
