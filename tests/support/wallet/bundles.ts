import { type Address, encodeFunctionData, type Hash, type Hex, numberToHex, parseAbi } from 'viem';
import { z } from 'zod';
import { deployDelegate } from '@/tests/support/smart-account';
import { requestNode } from '@/tests/support/wallet/node-rpc';
import { RpcError } from '@/tests/support/wallet/rpc-error';
import { createSender, parse, type Sender } from '@/tests/support/wallet/signing';

export type BatchSupport = 'supported' | 'ready';

export type Bundle = { chainId: number; hash: Hash };
type BatchWallet = Sender & {
  readonly batches: BatchSupport | null;
  readonly bundles: Map<string, Bundle>;
  requireConsent(method: string): Promise<void>;
};

const hex = z.templateLiteral(['0x', z.string()]);
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const capabilities = z.record(z.string(), z.looseObject({ optional: z.boolean().optional() }));
const bundleParams = z.tuple([
  z.strictObject({
    version: z.literal('2.0.0'),
    id: hex.optional(),
    from: address.optional(),
    chainId: hex,
    atomicRequired: z.boolean(),
    calls: z.array(
      z.strictObject({
        to: address.transform((it) => it as Address),
        data: hex.optional(),
        value: hex.optional(),
        capabilities: capabilities.optional(),
      }),
    ),
    capabilities: capabilities.optional(),
  }),
]);

const accountAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
]);

/** MetaMask says nothing of a network without support (core, eip-5792-middleware, hooks/getCapabilities.ts). */
export function answerCapabilities({ batches, chainId }: BatchWallet): unknown {
  const own = {
    // Coinbase's wallets name it beside the other. @see https://eips.ethereum.org/EIPS/eip-7677
    supported: { atomic: { status: 'supported' }, paymasterService: { supported: true } },
    ready: { atomic: { status: 'ready' } },
  };
  return batches === null ? {} : { [numberToHex(chainId)]: own[batches] };
}

/**
 * Makes the calls in one transaction of the account to itself, delegated first to the contract of the released
 * SimpleAccount (EIP-7702). As MetaMask does (core, eip-5792-middleware): the id is the wallet's own, whatever the
 * page gives (hooks/processSendCalls.ts); unknown fields are refused (types.ts); a bundle for another network than the
 * page's is refused as invalid, and required capabilities with 5700; a declined upgrade is 5750.
 */
export async function sendCalls(wallet: BatchWallet, params: unknown): Promise<{ id: Hex }> {
  const [bundle] = parse(bundleParams, params);
  const { chainId, account } = wallet;
  if (Number(bundle.chainId) !== chainId) {
    throw new RpcError(-32602, `Chain ID must match the dApp selected network: ${bundle.chainId}`);
  }
  const asked = Object.values(bundle.capabilities ?? {});
  if (asked.some(({ optional }) => optional !== true)) {
    throw new RpcError(5700, 'Unsupported non-optional capabilities');
  }
  await wallet.requireConsent('wallet_sendCalls');
  const client = createSender(wallet);
  const contractAddress = await deployDelegate(chainId);
  const authorization = await client.signAuthorization({ contractAddress, executor: 'self' });
  const calls = bundle.calls.map(({ to, data = '0x', value = '0x0' }) => ({
    ...{ target: to, data, value: BigInt(value) },
  }));
  const hash = await client.sendTransaction({
    to: account.address,
    data: encodeFunctionData({ abi: accountAbi, functionName: 'executeBatch', args: [calls] }),
    authorizationList: [authorization],
    // Sent even if it will revert.
    gas: 500_000n,
  });
  const id = numberToHex(wallet.bundles.size + 1, { size: 16 });
  wallet.bundles.set(id, { chainId, hash });
  return { id };
}

/** As MetaMask does: hooks/getCallsStatus.ts. */
export async function answerStatus({ bundles }: BatchWallet, params: unknown): Promise<unknown> {
  const [id] = parse(z.tuple([hex]), params);
  const bundle = bundles.get(id);
  if (bundle === undefined) throw new RpcError(5730, 'No matching bundle found');
  const { chainId, hash } = bundle;
  const receipt = await requestNode(chainId, 'eth_getTransactionReceipt', [hash]);
  const status = receiptStatus.safeParse(receipt).data?.status;
  return {
    ...{ version: '2.0.0', id, chainId: numberToHex(chainId), atomic: true },
    status: status === undefined ? 100 : status === '0x1' ? 200 : 500,
    receipts: status === undefined ? undefined : [receipt],
  };
}

const receiptStatus = z.object({ status: z.enum(['0x0', '0x1']) });
