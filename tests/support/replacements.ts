import { type Address, createWalletClient, type Hash, type Hex, http, isHex } from 'viem';
import { createChainClient, getChainUrl, home } from '@/tests/support/chains';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

const node = createChainClient(home.id);

type Deed = { to: Address; value: bigint; nonce: number };

/** Sends from the wallet itself, with a nonce of the owner's choice. It is mined after those before it. */
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

/** Makes the node drop an account's pending transactions, as nodes do under load. */
export async function forgetPending(address: Address): Promise<void> {
  await ask(home.id, 'anvil_removePoolTransactions', [address]);
}

/** Returns a pending transaction as it was signed, to send again to a node that dropped it. */
export async function readSigned(hash: Hash): Promise<Hex> {
  const signed = await ask(home.id, 'eth_getRawTransactionByHash', [hash]);
  if (!isHex(signed)) throw new Error(`The node does not have ${hash}.`);
  return signed;
}

export async function giveAgain(serializedTransaction: Hex): Promise<void> {
  await node.sendRawTransaction({ serializedTransaction });
}

/** Rolls back the chain's last block with its transactions; the next block replaces it. */
export async function takeBack(chainId: number): Promise<void> {
  await ask(chainId, 'anvil_rollback', [1]);
}

export async function mineBlock(chainId: number): Promise<void> {
  await ask(chainId, 'evm_mine', []);
}

function ask(chainId: number, method: string, params: unknown[]): Promise<unknown> {
  return createChainClient(chainId).request({ method, params } as never);
}
