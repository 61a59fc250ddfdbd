import {
  type Address,
  concat,
  createWalletClient,
  encodeFunctionData,
  hexToNumber,
  numberToHex,
  parseAbi,
  slice,
} from 'viem';
import { readField } from '@/lib/parse';
import { getDelegate } from '@/lib/wallet/account';
import { callChain, createDemoTransport, type DemoChain } from '@/lib/wallet/demo/demo-chain';
import type { DemoWallet } from '@/lib/wallet/demo/demo-wallet';
import { demoDelegate } from '@/lib/wallet/demo/name';
import {
  requireBytes,
  requireCalls,
  requireOwnAddress,
  requireParam,
} from '@/lib/wallet/demo/parse-params';
import { DemoRpcError, rpcErrorCodes } from '@/lib/wallet/demo/rpc-error';

const abi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls)',
]);

/** @see https://eips.ethereum.org/EIPS/eip-5792#wallet_getcapabilities */
export async function getCapabilities(wallet: DemoWallet, params: unknown): Promise<unknown> {
  wallet.requireConnected();
  requireOwnAddress(requireParam(params, 0), wallet.account.address);
  const chain = wallet.getChain();
  const status = await readSupport(chain, wallet.account.address);
  return { [numberToHex(chain.chainId)]: { atomic: { status } } };
}

async function readSupport(chain: DemoChain, account: Address) {
  const [delegate, own] = await Promise.all([
    callChain(chain.rpcUrl, 'eth_getCode', [demoDelegate, 'latest']),
    callChain(chain.rpcUrl, 'eth_getCode', [account, 'latest']),
  ]);
  // A chain that the demo didn't start lacks the contract.
  if (delegate === '0x') return 'unsupported';
  return getDelegate(requireBytes(own, 'the code')) === demoDelegate ? 'supported' : 'ready';
}

/** Makes the calls in one transaction of the account to itself, and delegates the account first if needed (EIP-7702). */
export async function sendCalls(wallet: DemoWallet, params: unknown): Promise<unknown> {
  wallet.requireConnected();
  const { account } = wallet;
  const chain = wallet.getChain();
  const calls = requireCalls(params, account.address, chain.chainId);
  const support = await readSupport(chain, account.address);
  if (support === 'unsupported') {
    throw new DemoRpcError(rpcErrorCodes.noBatches, 'This network has no demo account contract.');
  }
  const isUpgrade = support === 'ready';
  await wallet.requireApproval({ kind: 'batch', calls, isUpgrade });
  wallet.requireConnected();
  const client = createWalletClient({ account, transport: createDemoTransport(chain.rpcUrl) });
  const upgrade = {
    contractAddress: demoDelegate,
    chainId: chain.chainId,
    executor: 'self',
  } as const;
  const hash = await client.sendTransaction({
    to: account.address,
    data: encodeFunctionData({ abi, functionName: 'execute', args: [calls] }),
    chain: null,
    ...(isUpgrade ? { authorizationList: [await client.signAuthorization(upgrade)] } : {}),
  });
  return { id: concat([numberToHex(chain.chainId, { size: 32 }), hash]) };
}

/** Reads everything from the id and the chain, so that it survives a reload. */
export async function getCallsStatus(wallet: DemoWallet, params: unknown): Promise<unknown> {
  wallet.requireConnected();
  const id = requireBytes(requireParam(params, 0), 'the id');
  const chain = id.length === 130 ? wallet.findChain(hexToNumber(slice(id, 0, 32))) : undefined;
  const unknown = new DemoRpcError(rpcErrorCodes.unknownBundle, 'The Demo Wallet has no such id.');
  if (chain === undefined) throw unknown;
  const hash = slice(id, 32);
  const read = (method: string) => callChain(chain.rpcUrl, method, [hash]);
  const [transaction, receipt] = await Promise.all([
    read('eth_getTransactionByHash'),
    read('eth_getTransactionReceipt'),
  ]);
  if (readField(transaction, 'from') !== wallet.account.address.toLowerCase()) throw unknown;
  const isSuccess = readField(receipt, 'status') === '0x1';
  return {
    ...{ version: '2.0.0', id, chainId: numberToHex(chain.chainId), atomic: true },
    status: receipt === null ? 100 : isSuccess ? 200 : 500,
    receipts: receipt === null ? [] : [receipt],
  };
}
