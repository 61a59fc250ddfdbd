import { type Address, decodeFunctionData, isAddress, parseAbi } from 'viem';
import { z } from 'zod';
import { away as awayChain, createChainClient, home } from '@/tests/support/chains';
import { installSafe, safeAbi } from '@/tests/support/safe-contracts';

const factoryAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
]);
const addressSchema = z.custom<Address>((value) => typeof value === 'string' && isAddress(value));

/**
 * Installs the official Safe contracts at the same addresses on two chains, as on the real ones. The same
 * owner and salt give the same Safe address on both. Safes are created on the first.
 */
export async function installSafeOnBoth() {
  const { client, ...safes } = await installSafe(home.id);
  const away = createChainClient(awayChain.id);

  const first = await safes.plan('0x0000000000000000000000000000000000000002');
  const { args } = decodeFunctionData({ abi: factoryAbi, data: first.factoryData });
  const [singleton, initializer] = args;
  const setup = decodeFunctionData({ abi: safeAbi, data: initializer });
  const handler = addressSchema.parse(z.array(z.unknown()).parse(setup.args)[4]);
  for (const address of [singleton, first.factory, handler]) {
    await away.setCode({ address, bytecode: (await client.getCode({ address })) ?? '0x' });
  }
  return { ...safes, away };
}
