import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hash,
  type Hex,
  parseEther,
} from 'viem';
import {
  entryPoint06Abi,
  entryPoint07Abi,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { type ChainClient, createChainClient } from '@/tests/support/chains';
import { getPayer } from '@/tests/support/payer';
import { requireSuccess } from '@/tests/support/receipts';
import { deploy } from '@/tests/support/safe-contracts';
import { gas, installEntryPoint, loadRelease } from '@/tests/support/smart-account';

type Call = { to: Address; value?: bigint };

/** Creates a release's own account, which is a contract, by its factory. Its operations pay from its balance. */
async function createAccount(chainId: number, version: '0.6' | '0.7', owner: PrivateKeyAccount) {
  const client = createChainClient(chainId);
  const entryPoint = await installEntryPoint(chainId, version);
  const { abi } = loadRelease(version, 'SimpleAccountFactory');
  const factory = await deploy(client, loadRelease(version, 'SimpleAccountFactory'), [entryPoint]);
  const call = { abi, address: factory, args: [owner.address, 0n] };
  const created = { ...call, functionName: 'createAccount', account: await getPayer(client) };
  const { result } = await client.simulateContract(created);
  await requireSuccess(client, await client.writeContract({ ...created, chain: null }));
  const address = result as Address;
  await client.setBalance({ address, value: parseEther('1') });
  const encodeCall = ({ to, value = 0n }: Call) =>
    encodeFunctionData({
      abi: loadRelease(version, 'SimpleAccount').abi,
      functionName: 'execute',
      args: [to, value, '0x'],
    });
  const readNonce = () =>
    client.readContract({
      address: entryPoint,
      abi: entryPoint07Abi,
      functionName: 'getNonce',
      args: [address, 0n],
    });
  /** Returns what it owns, with its deposit at the entry point. */
  const readFunds = async () => {
    const deposit = {
      address: entryPoint,
      abi: entryPoint07Abi,
      functionName: 'balanceOf',
    } as const;
    const deposited = await client.readContract({ ...deposit, args: [address] });
    return deposited + (await client.getBalance({ address }));
  };
  return { client, entryPoint, address, encodeCall, readNonce, readFunds };
}

type Sent = { hash: Hash; transaction: Hash };

/** Creates an account of entry point 0.6, and returns how a bundler sends a call of it. */
export async function createSimpleAccount06(chainId: number, owner: PrivateKeyAccount) {
  const account = await createAccount(chainId, '0.6', owner);
  const { client, entryPoint, address } = account;
  return {
    address,
    readFunds: account.readFunds,
    async send(call: Call): Promise<Sent> {
      const unsigned = {
        ...{ sender: address, nonce: await account.readNonce(), initCode: '0x' as Hex },
        ...{ callData: account.encodeCall(call), paymasterAndData: '0x' as Hex },
        ...{ signature: '0x' as Hex, ...gas },
      };
      const hash = getUserOperationHash({
        ...{ chainId, entryPointAddress: entryPoint, entryPointVersion: '0.6' },
        userOperation: unsigned,
      });
      const signature = await owner.signMessage({ message: { raw: hash } });
      const payer = await getPayer(client);
      const transaction = await client.writeContract({
        ...{ address: entryPoint, abi: entryPoint06Abi, functionName: 'handleOps' },
        ...{ args: [[{ ...unsigned, signature }], payer], account: payer, chain: null },
      });
      await requireSuccess(client, transaction);
      return { hash, transaction };
    },
  };
}

/** Does the same for entry point 0.7, where a paymaster may pay. */
export async function createSimpleAccount07(
  chainId: number,
  owner: PrivateKeyAccount,
  isSponsored = false,
) {
  const account = await createAccount(chainId, '0.7', owner);
  const { client, entryPoint, address } = account;
  const sponsor = isSponsored ? await createPaymaster(client, entryPoint) : null;
  return {
    address,
    readFunds: account.readFunds,
    async send(call: Call): Promise<Sent> {
      const unsigned: UserOperation<'0.7'> = {
        ...{ sender: address, nonce: await account.readNonce(), signature: '0x', ...gas },
        callData: account.encodeCall(call),
      };
      const operation = sponsor === null ? unsigned : await sponsor(unsigned);
      const hash = getUserOperationHash({
        ...{ chainId, entryPointAddress: entryPoint, entryPointVersion: '0.7' },
        userOperation: operation,
      });
      const signature = await owner.signMessage({ message: { raw: hash } });
      const payer = await getPayer(client);
      const packed = toPackedUserOperation({ ...operation, signature });
      const transaction = await client.writeContract({
        ...{ address: entryPoint, abi: entryPoint07Abi, functionName: 'handleOps' },
        ...{ args: [[packed], payer], account: payer, chain: null },
      });
      await requireSuccess(client, transaction);
      return { hash, transaction };
    },
  };
}

/** Deploys the release's own paymaster, which pays for what its signer has signed. */
async function createPaymaster(client: ChainClient, entryPoint: Address) {
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
