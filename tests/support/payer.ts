import { type Address, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

type Node = {
  setBalance(to: { address: Address; value: bigint }): Promise<void>;
  impersonateAccount(whom: { address: Address }): Promise<void>;
};

const payer = privateKeyToAccount(generatePrivateKey()).address;

/**
 * Pays for what is done on a chain, and needs no signature there. An account of this process alone:
 * with one for all, two processes would take the same nonce.
 */
export async function getPayer(node: Node): Promise<Address> {
  await node.setBalance({ address: payer, value: parseEther('1000') });
  await node.impersonateAccount({ address: payer });
  return payer;
}
