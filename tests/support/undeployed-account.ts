import type { PrivateKeyAccount } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { getSafeTypedData, installSafe } from '@/tests/support/safe-contracts';
import { wrapSignature } from '@/tests/support/wrap-signature';

/**
 * Creates a Safe account that is not deployed on this chain yet: its signature carries the call to deploy it.
 *
 * @see https://eips.ethereum.org/EIPS/eip-6492
 */
export async function createUndeployedAccount(chainId: number): Promise<PrivateKeyAccount> {
  const owner = privateKeyToAccount(generatePrivateKey());
  const { plan } = await installSafe(chainId);
  const { address, factory, factoryData } = await plan(owner.address);
  return {
    ...owner,
    address,
    async signMessage({ message }) {
      if (typeof message !== 'string') throw new Error('it signs texts alone');
      const inner = await owner.signTypedData(getSafeTypedData(address, chainId, message));
      return wrapSignature(factory, factoryData, inner);
    },
  };
}
