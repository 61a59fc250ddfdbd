import { type Address, decodeFunctionData, type Hex, isAddress, parseAbi, parseEther } from 'viem';
import { z } from 'zod';
import { away as awayChain, createChainClient, home as homeChain } from '@/tests/support/chains';
import { getPayer } from '@/tests/support/payer';
import { waitForReceipt } from '@/tests/support/receipts';
import { installSafe, safeAbi } from '@/tests/support/safe-contracts';

type Plan = { address: Address; factory: Address; factoryData: Hex };

const factoryAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
]);
const addressSchema = z.custom<Address>((value) => typeof value === 'string' && isAddress(value));

/**
 * The official Safe contracts at the same addresses of two chains, as they are on the real
 * ones: the same owner and salt are the same Safe address on both. Safes are made on the first.
 */
export async function installSafeOnBoth() {
  const home = await installSafe(homeChain.id);
  const away = createChainClient(awayChain.id);

  const first = await home.plan('0x0000000000000000000000000000000000000002');
  const { args } = decodeFunctionData({ abi: factoryAbi, data: first.factoryData });
  const [singleton, initializer] = args;
  const setup = decodeFunctionData({ abi: safeAbi, data: initializer });
  const handler = addressSchema.parse(z.array(z.unknown()).parse(setup.args)[4]);
  for (const address of [singleton, first.factory, handler]) {
    await away.setCode({ address, bytecode: (await home.client.getCode({ address })) ?? '0x' });
  }

  /** Makes what was planned, on the first chain. */
  async function make({ address, factory, factoryData }: Plan) {
    const account = await getPayer(home.client);
    const call = { account, to: factory, data: factoryData, chain: null };
    await waitForReceipt(home.client, await home.client.sendTransaction(call));
    return address;
  }

  return {
    home: home.client,
    away,
    /** What another call with these owners would make is another one. */
    plan: (owner: Address): Promise<Plan> => home.plan(owner),
    make,
    /** The owner, whose key is not needed, hands a Safe of the first chain to another. */
    async changeOwner(safe: Address, owner: Address, next: Address): Promise<void> {
      await home.client.setBalance({ address: owner, value: parseEther('1') });
      await home.client.impersonateAccount({ address: owner });
      await home.changeOwner(safe, owner, next);
    },
  };
}
