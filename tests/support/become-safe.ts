import { type Address, zeroAddress, zeroHash } from 'viem';
import { away, setCode } from '@/tests/support/chains';
import { getPayer } from '@/tests/support/payer';
import { requireSuccess } from '@/tests/support/receipts';
import { safeAbi } from '@/tests/support/safe-contracts';
import { createTestSafe, TestSafe } from '@/tests/support/safe-host/test-safe';

/** Makes an account on the second chain a Safe of three owners, two of whom have to confirm. */
export async function becomeSafe(address: Address): Promise<TestSafe> {
  const { client, owners, threshold, ...model } = await createTestSafe({ owners: 3, threshold: 2 });
  const slot = '0x0';
  const singleton = await client.getStorageAt({ address: model.address, slot });
  await setCode(away.id, address, (await client.getCode(model)) ?? '0x');
  await client.setStorageAt({ address, index: 0, value: singleton ?? zeroHash });
  const keys = owners.map((it) => it.address);
  const setup = await client.writeContract({
    abi: safeAbi,
    address,
    functionName: 'setup',
    args: [keys, 2n, zeroAddress, '0x', zeroAddress, zeroAddress, 0n, zeroAddress],
    account: await getPayer(client),
    chain: null,
  });
  await requireSuccess(client, setup);
  return new TestSafe(client, away.id, address, owners, threshold);
}
