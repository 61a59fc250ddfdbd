import {
  createWalletClient,
  defineChain,
  type Hex,
  http,
  isAddressEqual,
  type PrivateKeyAccount,
  publicActions,
} from 'viem';
import { z } from 'zod';
import { chainIds, getChainUrl } from '@/tests/support/chains';
import { RpcError } from '@/tests/support/wallet/rpc-error';

const hex = z.templateLiteral(['0x', z.string()]);
const quantity = hex.transform(BigInt).optional();

const personalSign = z.tuple([hex, hex], z.unknown());
const typedDataSign = z.tuple([hex, z.string()], z.unknown());
const transaction = z.object({
  from: hex,
  to: hex.optional(),
  data: hex.optional(),
  value: quantity,
  gas: quantity,
  nonce: hex.transform(Number).optional(),
  gasPrice: quantity,
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: quantity,
});
const typedData = z.object({
  domain: z.record(z.string(), z.unknown()),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  message: z.record(z.string(), z.unknown()),
});

export function signMessage(account: PrivateKeyAccount, params: unknown): Promise<Hex> {
  const [raw, address] = parse(personalSign, params);
  requireOwn(account, address);
  return account.signMessage({ message: { raw } });
}

export function signTypedData(account: PrivateKeyAccount, params: unknown): Promise<Hex> {
  const [address, json] = parse(typedDataSign, params);
  requireOwn(account, address);
  return account.signTypedData(parse(typedData, JSON.parse(json)));
}

export type Sender = {
  readonly account: PrivateKeyAccount;
  readonly chainId: number;
  readonly sendsAnyway: boolean;
  readonly skipsNonce: boolean;
};

/** Signs here, sends the raw transaction to the node, and returns its hash. */
export async function sendTransaction(sender: Sender, params: unknown): Promise<Hex> {
  const { account } = sender;
  const [{ from, nonce: asked, gasPrice, ...request }] = parse(
    z.tuple([transaction], z.unknown()),
    params,
  );
  requireOwn(account, from);
  const client = createSender(sender);
  const next = await client.getTransactionCount({ address: account.address });
  const nonce = sender.skipsNonce ? next + 1 : asked;
  const { to, data, value, gas, ...fees } = request;
  const rest = {
    ...defined({ to, data, value, gas, nonce }),
    ...(sender.sendsAnyway ? { gas: 100_000n } : {}),
  };
  return gasPrice !== undefined
    ? client.sendTransaction({ ...rest, ...defined({ gasPrice }), type: 'legacy' })
    : client.sendTransaction({ ...rest, ...defined(fees), type: 'eip1559' });
}

/** Sends an empty transaction to itself with the skipped nonce, so that the chain can continue. */
export async function fillNonce(sender: Sender): Promise<void> {
  await createSender(sender).sendTransaction({ to: sender.account.address, value: 0n });
}

export function createSender({ account, chainId }: Sender) {
  if (!chainIds.includes(chainId)) throw new RpcError(4901, `Not connected to chain ${chainId}.`);
  const url = getChainUrl(chainId);
  const chain = defineChain({
    id: chainId,
    name: `Chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  });
  return createWalletClient({ account, chain, transport: http(url) }).extend(publicActions);
}

function requireOwn(account: PrivateKeyAccount, address: Hex): void {
  if (!isAddressEqual(account.address, address)) {
    throw new RpcError(4100, `${address} is not an account of this wallet.`);
  }
}

export function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success) throw new RpcError(-32602, z.prettifyError(result.error));
  return result.data;
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Drops undefined keys, which viem's types do not accept. */
function defined<T extends object>(value: T): Partial<Defined<T>> {
  return Object.fromEntries(Object.entries(value).filter(([, it]) => it !== undefined)) as Partial<
    Defined<T>
  >;
}
