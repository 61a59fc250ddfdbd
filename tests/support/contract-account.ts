import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { setCode } from '@/tests/support/chains';

/** Answers every call with the magic value: takes any signature. @see ERC-1271 */
const runtimeCode = '0x631626ba7e60e01b60005260206000f3';

/**
 * An account that is a contract on these chains and nothing on the others: no key is that of its
 * address, so what its owner signs counts where its code is.
 */
export async function createContractAccount(
  chainIds: readonly number[],
): Promise<PrivateKeyAccount> {
  const owner = privateKeyToAccount(generatePrivateKey());
  const { address } = privateKeyToAccount(generatePrivateKey());
  await Promise.all(chainIds.map((chainId) => setCode(chainId, address, runtimeCode)));
  return { ...owner, address };
}
