import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hash,
  parseEther,
} from 'viem';
import {
  entryPoint07Abi,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { createChainClient, delegate } from '@/tests/support/chains';
import { getPayer } from '@/tests/support/payer';
import { requireSuccess } from '@/tests/support/receipts';
import { deploy } from '@/tests/support/safe-contracts';
import { installEntryPoint, loadRelease } from '@/tests/support/smart-account';
import { type Call, createSender06, createSender07 } from '@/tests/support/user-operations';

/** Creates a release's own account, which is a contract, by its factory. */
async function createAccount(chainId: number, version: '0.6' | '0.7', owner: PrivateKeyAccount) {
  const client = createChainClient(chainId);
  const entryPoint = await installEntryPoint(chainId, version);
  const { abi } = loadRelease(version, 'SimpleAccountFactory');
  const factory = await deploy(client, loadRelease(version, 'SimpleAccountFactory'), [entryPoint]);
  const call = { abi, address: factory, args: [owner.address, 0n] };
  const created = { ...call, functionName: 'createAccount', account: await getPayer(client) };
  const { result } = await client.simulateContract(created);
  await requireSuccess(client, await client.writeContract({ ...created, chain: null }));
  return {
    address: result as Address,
    encodeCall: ({ to, value = 0n }: Call) =>
      encodeFunctionData({
        abi: loadRelease(version, 'SimpleAccount').abi,
        functionName: 'execute',
        args: [to, value, '0x'],
      }),
    sign: (_: UserOperation, raw: Hash) => owner.signMessage({ message: { raw } }),
  };
}

export async function createSimpleAccount06(chainId: number, owner: PrivateKeyAccount) {
  return createSender06(chainId, await createAccount(chainId, '0.6', owner));
}

export async function createSimpleAccount07(chainId: number, owner: PrivateKeyAccount) {
  return createSender07(chainId, await createAccount(chainId, '0.7', owner));
}

/** Delegates a key to the account of entry point 0.9. */
export async function delegateTo09(chainId: number, owner: PrivateKeyAccount) {
  const entryPoint = await installEntryPoint(chainId, '0.9');
  const release = loadRelease('0.9', 'Simple7702Account');
  const { address } = owner;
  await delegate(chainId, address, await deploy(createChainClient(chainId), release, [entryPoint]));
  const account = {
    address,
    encodeCall: ({ to, value = 0n }: Call) =>
      encodeFunctionData({ abi: release.abi, functionName: 'execute', args: [to, value, '0x'] }),
    sign: (_: UserOperation, hash: Hash) => owner.sign({ hash }),
  };
  return createSender07(chainId, account, { version: '0.9' });
}

/** Creates an account of entry point 0.7 whose operations a paymaster pays for. */
export async function createSponsoredAccount(chainId: number, owner: PrivateKeyAccount) {
  const account = await createAccount(chainId, '0.7', owner);
  return createSender07(chainId, account, { sponsor: await createPaymaster(chainId) });
}

/** Deploys the release's own paymaster, which pays for what its signer has signed. */
async function createPaymaster(chainId: number) {
  const client = createChainClient(chainId);
  const entryPoint = await installEntryPoint(chainId, '0.7');
  const release = loadRelease('0.7', 'VerifyingPaymaster');
  const signer = privateKeyToAccount(generatePrivateKey());
  const paymaster = await deploy(client, release, [entryPoint, signer.address]);
  const deposited = await client.writeContract({
    ...{ address: entryPoint, abi: entryPoint07Abi, functionName: 'depositTo', args: [paymaster] },
    ...{ value: parseEther('1'), account: await getPayer(client), chain: null },
  });
  await requireSuccess(client, deposited);
  const forever = encodeAbiParameters([{ type: 'uint48' }, { type: 'uint48' }], [0, 0]);
  return async (operation: UserOperation<'0.7'>): Promise<UserOperation<'0.7'>> => {
    const sponsored = {
      ...{ ...operation, paymaster, paymasterData: forever },
      ...{ paymasterVerificationGasLimit: 200_000n, paymasterPostOpGasLimit: 50_000n },
    };
    const args = [toPackedUserOperation(sponsored), 0, 0];
    const read = { address: paymaster, abi: release.abi, functionName: 'getHash', args };
    const raw = (await client.readContract(read)) as Hash;
    const signature = await signer.signMessage({ message: { raw } });
    return { ...sponsored, paymasterData: concat([forever, signature]) };
  };
}
