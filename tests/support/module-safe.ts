import { type Address, concat, encodeFunctionData, type Hash } from 'viem';
import { toPackedUserOperation } from 'viem/account-abstraction';
import type { PrivateKeyAccount } from 'viem/accounts';
import { createChainClient } from '@/tests/support/chains';
import { deploy, installSafe, readArtifact } from '@/tests/support/safe-contracts';
import { installEntryPoint } from '@/tests/support/smart-account';
import { createSender07 } from '@/tests/support/user-operations';

/** Safe's 4337 module as it was released: safe-global/safe-modules, modules/4337, v0.3.0. */
const load = (name: string) =>
  readArtifact(
    `node_modules/@safe-global/safe-4337/build/artifacts/contracts/${name}.sol/${name}.json`,
  );
const contracts = { module: load('Safe4337Module'), setup: load('SafeModuleSetup') };

/** Creates a Safe that has this module, which also answers the calls that the Safe does not know. */
export async function createSafeWithModule(chainId: number, owner: Address, module: Address) {
  const { client, plan, make } = await installSafe(chainId);
  const { abi } = contracts.setup;
  const planned = await plan(owner, 1n, {
    to: await deploy(client, contracts.setup),
    data: encodeFunctionData({ abi, functionName: 'enableModules', args: [[module]] }),
    handler: module,
  });
  return make(planned);
}

/** Until when and from when a signature counts, in 6 bytes each: always. */
const always = `0x${'00'.repeat(12)}` as const;

async function createSender(
  chainId: number,
  owner: PrivateKeyAccount,
  execute: 'executeUserOp' | 'executeUserOpWithErrorString',
) {
  const client = createChainClient(chainId);
  const { abi } = contracts.module;
  const module = await deploy(client, contracts.module, [await installEntryPoint(chainId, '0.7')]);
  return createSender07(chainId, {
    address: await createSafeWithModule(chainId, owner.address, module),
    encodeCall: ({ to, value = 0n }) =>
      encodeFunctionData({ abi, functionName: execute, args: [to, value, '0x', 0] }),
    async sign(operation) {
      const args = [toPackedUserOperation({ ...operation, signature: always })];
      const read = { abi, address: module, functionName: 'getOperationHash', args };
      const hash = (await client.readContract(read)) as Hash;
      return concat([always, await owner.sign({ hash })]);
    },
  });
}

/** Creates a Safe with the 4337 module, for entry point 0.7. Its operations hide why they fail. */
export function createModuleSafe(chainId: number, owner: PrivateKeyAccount) {
  return createSender(chainId, owner, 'executeUserOp');
}

/** Creates the same, with operations that fail with the failed call's reason. */
export function createTalkativeSafe(chainId: number, owner: PrivateKeyAccount) {
  return createSender(chainId, owner, 'executeUserOpWithErrorString');
}
