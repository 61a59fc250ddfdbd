import { type Address, encodeFunctionData, type Hash, type Hex, parseEther } from 'viem';
import {
  entryPoint06Abi,
  entryPoint07Abi,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction';
import { createChainClient } from '@/tests/support/chains';
import { getPayer } from '@/tests/support/payer';
import { requireSuccess } from '@/tests/support/receipts';
import { gas, installEntryPoint } from '@/tests/support/smart-account';

export type Call = { to: Address; value?: bigint };

/** A contract account, and how its owner writes and signs its operations. */
export type OperationAccount<Version extends '0.6' | '0.7'> = {
  address: Address;
  encodeCall(call: Call): Hex | Promise<Hex>;
  sign(operation: UserOperation<Version>, hash: Hash): Promise<Hex>;
};

/** An operation's hash, and its transaction's. */
type Sent = { hash: Hash; transaction: Hash };

/** Funds an account, which pays from its balance, and returns how to send operations as a bundler does. */
async function openAccount(chainId: number, version: '0.6' | '0.7' | '0.9', address: Address) {
  const client = createChainClient(chainId);
  const entryPoint = await installEntryPoint(chainId, version);
  const entry = { address: entryPoint, abi: entryPoint07Abi } as const;
  await client.setBalance({ address, value: parseEther('1') });
  const readNonce = () =>
    client.readContract({ ...entry, functionName: 'getNonce', args: [address, 0n] });
  /** Returns the account's balance and its deposit at the entry point. */
  const readFunds = async () => {
    const deposit = { ...entry, functionName: 'balanceOf', args: [address] } as const;
    return (await client.readContract(deposit)) + (await client.getBalance({ address }));
  };
  const bundle = async (hash: Hash, encode: (payer: Address) => Hex): Promise<Sent> => {
    const account = await getPayer(client);
    const call = { account, to: entryPoint, data: encode(account), chain: null };
    const transaction = await client.sendTransaction(call);
    await requireSuccess(client, transaction);
    return { hash, transaction };
  };
  return { entryPoint, readNonce, readFunds, bundle };
}

/** Returns how a bundler sends calls of an account of entry point 0.6. */
export async function createSender06(chainId: number, account: OperationAccount<'0.6'>) {
  const { address } = account;
  const { entryPoint, readNonce, readFunds, bundle } = await openAccount(chainId, '0.6', address);
  async function send(call: Call): Promise<Sent> {
    const unsigned = {
      ...{ sender: address, nonce: await readNonce(), signature: '0x' as Hex, ...gas },
      callData: await account.encodeCall(call),
      ...{ initCode: '0x' as Hex, paymasterAndData: '0x' as Hex },
    };
    const hash = getUserOperationHash({
      ...{ chainId, entryPointAddress: entryPoint, entryPointVersion: '0.6' },
      userOperation: unsigned,
    });
    const operation = { ...unsigned, signature: await account.sign(unsigned, hash) };
    return bundle(hash, (payer) =>
      encodeFunctionData({
        ...{ abi: entryPoint06Abi, functionName: 'handleOps', args: [[operation], payer] },
      }),
    );
  }
  return { address, readFunds, send };
}

type Options = {
  sponsor?: (operation: UserOperation<'0.7'>) => Promise<UserOperation<'0.7'>>;
  version?: '0.7' | '0.9';
};

/** Does the same for entry point 0.7, where `sponsor` may add a paymaster, or for 0.9. */
export async function createSender07(
  chainId: number,
  account: OperationAccount<'0.7'>,
  { sponsor = async (operation) => operation, version = '0.7' }: Options = {},
) {
  const { address } = account;
  const { entryPoint, readNonce, readFunds, bundle } = await openAccount(chainId, version, address);
  async function send(call: Call): Promise<Sent> {
    const operation = await sponsor({
      ...{ sender: address, nonce: await readNonce(), signature: '0x', ...gas },
      callData: await account.encodeCall(call),
    });
    const hash = getUserOperationHash({
      ...{ chainId, entryPointAddress: entryPoint, entryPointVersion: version },
      userOperation: operation,
    });
    const signature = await account.sign(operation, hash);
    const packed = toPackedUserOperation({ ...operation, signature });
    return bundle(hash, (payer) =>
      encodeFunctionData({
        ...{ abi: entryPoint07Abi, functionName: 'handleOps', args: [[packed], payer] },
      }),
    );
  }
  return { address, readFunds, send };
}
