import { type Address, createWalletClient, type Hash, type Hex, http, isHex } from 'viem';
import { createChainClient, getChainUrl, home } from '@/tests/support/chains';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

const node = createChainClient(home.id);

type Deed = { to: Address; value: bigint; nonce: number };

/** What the owner sends in the wallet itself, with a nonce of their choice; mined once those before it are. */
export async function sendWithNonce(owner: TestWallet, deed: Deed): Promise<Hash> {
  const transport = http(getChainUrl(home.id));
  const client = createWalletClient({ account: owner.account, chain: home, transport });
  return await client.sendTransaction({
    ...deed,
    maxFeePerGas: 100_000_000_000n,
    maxPriorityFeePerGas: 50_000_000_000n,
  });
}

export function countSent(address: Address): Promise<number> {
  return node.getTransactionCount({ address });
}

/** Makes the node forget what waits of an account, as nodes do under load. */
export async function forgetPending(address: Address): Promise<void> {
  await ask(home.id, 'anvil_removePoolTransactions', [address]);
}

/** A transaction that waits, as it was signed: what a node that forgot it can be given again. */
export async function readSigned(hash: Hash): Promise<Hex> {
  const signed = await ask(home.id, 'eth_getRawTransactionByHash', [hash]);
  if (!isHex(signed)) throw new Error(`The node does not have ${hash}.`);
  return signed;
}

export async function giveAgain(serializedTransaction: Hex): Promise<void> {
  await node.sendRawTransaction({ serializedTransaction });
}

/** Takes the chain's last block back, with what was in it; the next one takes its place. */
export async function takeBack(chainId: number): Promise<void> {
  await ask(chainId, 'anvil_rollback', [1]);
}

export async function mineBlock(chainId: number): Promise<void> {
  await ask(chainId, 'evm_mine', []);
}

function ask(chainId: number, method: string, params: unknown[]): Promise<unknown> {
  return createChainClient(chainId).request({ method, params } as never);
}
