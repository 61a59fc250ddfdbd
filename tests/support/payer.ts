import { type Address, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

type Node = {
  setBalance(to: { address: Address; value: bigint }): Promise<void>;
  impersonateAccount(whom: { address: Address }): Promise<void>;
};

const payers = new WeakMap<Node, Address>();

/**
 * Returns an account that pays on a chain without needing to sign there. Each client has its own, because two
 * processes would take the same nonce. Also, a contract that one account creates on two chains with the same
 * nonce has the same address on both.
 */
export async function getPayer(node: Node): Promise<Address> {
  const payer = payers.get(node) ?? privateKeyToAccount(generatePrivateKey()).address;
  payers.set(node, payer);
  await node.setBalance({ address: payer, value: parseEther('1000') });
  await node.impersonateAccount({ address: payer });
  return payer;
}
