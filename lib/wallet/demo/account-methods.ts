import { isObject } from '@/lib/parse';
import { requireChainId, requireParam } from '@/lib/wallet/demo/rpc/parse-params';
import {
  DemoRpcError,
  invalidParams,
  rpcErrorCodes,
  unsupported,
} from '@/lib/wallet/demo/rpc/rpc-error';
import type { DemoWallet } from './demo-wallet';

/** @see EIP-1102, EIP-2255, EIP-3085 and EIP-3326 */
export const accountMethods = {
  async eth_requestAccounts(wallet: DemoWallet) {
    if (wallet.getAccounts().length === 0) {
      await wallet.requireApproval({ kind: 'connect' });
      await wallet.connect();
    }
    return wallet.getAccounts();
  },

  async wallet_requestPermissions(wallet: DemoWallet, params: unknown) {
    requireAccountsPermission(params);
    await wallet.requireApproval({ kind: 'connect' });
    await wallet.connect();
    return getPermissions(wallet);
  },

  async wallet_switchEthereumChain(wallet: DemoWallet, params: unknown) {
    wallet.requireConnected();
    const to = requireKnownChain(wallet, requireChainId(params));
    if (to !== wallet.getChain()) {
      await wallet.requireApproval({ kind: 'switch', to });
      wallet.requireConnected();
      await wallet.switchTo(to);
    }
    return null;
  },
};

export async function getAccounts(wallet: DemoWallet) {
  const accounts = wallet.getAccounts();
  // The local chain may have been restarted, which leaves the account empty.
  if (accounts.length > 0) await wallet.fund(wallet.getChain());
  return accounts;
}

export function getPermissions(wallet: DemoWallet) {
  const accounts = wallet.getAccounts();
  if (accounts.length === 0) return [];
  return [
    {
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
    },
  ];
}

export function revokePermissions(wallet: DemoWallet, params: unknown) {
  requireAccountsPermission(params);
  wallet.disconnect();
  return null;
}

export function addChain(wallet: DemoWallet, params: unknown) {
  if (wallet.findChain(requireChainId(params)) !== undefined) return null;
  throw unsupported('other networks');
}

function requireAccountsPermission(params: unknown): void {
  const first = requireParam(params, 0);
  if (!isObject(first)) throw invalidParams('permissions must be an object');
  const other = Object.keys(first).find((name) => name !== 'eth_accounts');
  if (other !== undefined) throw unsupported(other);
  if (!('eth_accounts' in first)) throw invalidParams('eth_accounts is missing');
}

function requireKnownChain(wallet: DemoWallet, chainId: number) {
  const chain = wallet.findChain(chainId);
  if (chain !== undefined) return chain;
  throw new DemoRpcError(
    rpcErrorCodes.unknownChain,
    `The Demo Wallet doesn’t have chain ${chainId}.`,
  );
}
