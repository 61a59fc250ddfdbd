import { http, parseEther, parseUnits, toHex } from 'viem';
import { isLoopbackUrl } from '@/lib/env/loopback';
import type { Token } from '@/lib/token';

const timeoutMs = 10_000;
const fundingTimeoutMs = 2_000;
const plenty = parseEther('100');
const low = parseEther('1');

export type DemoChain = {
  chainId: number;
  name: string;
  rpcUrl: string;
  /** The account receives some of each. */
  tokens: readonly Pick<Token, 'address' | 'decimals'>[];
};

/** Throws unless every chain is on this machine: a key exposed in the page must never hold value. */
export function requireLocalChains(
  chains: readonly DemoChain[],
): readonly [DemoChain, ...DemoChain[]] {
  const [first, ...rest] = chains;
  if (first === undefined) throw new Error('The demo wallet needs a chain.');
  for (const { rpcUrl } of chains) {
    if (!isLoopbackUrl(rpcUrl)) {
      throw new Error(`The demo wallet works on loopback only, not on "${rpcUrl}".`);
    }
  }
  return [first, ...rest];
}

export function createDemoTransport(rpcUrl: string, timeout = timeoutMs) {
  return http(rpcUrl, { retryCount: 0, timeout });
}

export function callChain(
  rpcUrl: string,
  method: string,
  params: unknown,
  timeout = timeoutMs,
): Promise<unknown> {
  return createDemoTransport(rpcUrl, timeout)({}).request({ method, params });
}

/** Funds an account below one ETH with 100 ETH and 100 of each token, using anvil's own methods. */
export async function fundAccount({ rpcUrl, tokens }: DemoChain, address: string): Promise<void> {
  const call = (method: string, ...params: unknown[]) =>
    callChain(rpcUrl, method, params, fundingTimeoutMs);
  if (BigInt(String(await call('eth_getBalance', address, 'latest'))) >= low) return;
  await call('anvil_setBalance', address, toHex(plenty));
  // A chain that the demo didn't start lacks its tokens.
  await Promise.allSettled(
    tokens.map((token) =>
      call('anvil_dealERC20', address, token.address, toHex(parseUnits('100', token.decimals))),
    ),
  );
}
