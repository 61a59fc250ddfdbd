import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { shortenAddress } from '@/lib/address';
import { setCode } from '@/tests/support/chains';

/** Answers every call with the magic value, so that any signature is valid. @see ERC-1271 */
const runtimeCode = '0x631626ba7e60e01b60005260206000f3';

/**
 * Creates an account that is a contract on these chains and does not exist on the others. No key matches its
 * address, so its owner's signature counts only on chains that have its code.
 */
export async function createContractAccount(
  chainIds: readonly number[],
): Promise<PrivateKeyAccount> {
  const owner = privateKeyToAccount(generatePrivateKey());
  const { address } = privateKeyToAccount(generatePrivateKey());
  await Promise.all(chainIds.map((chainId) => setCode(chainId, address, runtimeCode)));
  return { ...owner, address };
}

/** Returns what the page says while the wallet is on another network than a contract account's session. */
export function describeMismatch(address: string, signedIn: string, wallet: string): string {
  return `Signed in as ${shortenAddress(address)} on ${signedIn}. It is a smart contract, so the same address on ${wallet} is another account.`;
}
