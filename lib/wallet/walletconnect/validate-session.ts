import type { ErrorCode } from '@/lib/errors/app-error';

/** Needed to prove the account. */
const neededMethod = 'personal_sign';

/** Methods that ethereum-provider requests. */
const askedMethods: ReadonlySet<string> = new Set([
  ...['eth_accounts', 'eth_requestAccounts', 'eth_sendRawTransaction', 'eth_sign'],
  ...['eth_signTransaction', 'eth_signTypedData', 'eth_signTypedData_v3', 'eth_signTypedData_v4'],
  ...['eth_sendTransaction', 'personal_sign', 'wallet_switchEthereumChain'],
  ...['wallet_addEthereumChain', 'wallet_getPermissions', 'wallet_requestPermissions'],
  ...['wallet_registerOnboarding', 'wallet_watchAsset', 'wallet_scanQRCode', 'wallet_sendCalls'],
  ...['wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_showCallsStatus'],
]);

type Approved = { namespaces: Readonly<Record<string, { accounts: string[]; methods: string[] }>> };

type Verdict = { fault: ErrorCode | null; isMoreThanAsked: boolean };

/**
 * Compares the approved session with the request. A `fault` makes the session useless here; the standard
 * allows more than was requested.
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/namespaces
 */
export function validateSession({ namespaces }: Approved, chainIds: readonly number[]): Verdict {
  const { accounts = [], methods = [] } = namespaces.eip155 ?? {};
  const approved = accounts.map((account) => Number(account.split(':')[1]));
  const isAsked = (chainId: number) => chainIds.includes(chainId);
  return {
    fault: getFault(),
    isMoreThanAsked:
      !approved.every(isAsked) ||
      !methods.every((method) => askedMethods.has(method)) ||
      Object.keys(namespaces).some((name) => name !== 'eip155'),
  };

  function getFault(): ErrorCode | null {
    if (accounts.length === 0) return 'noAccountsApproved';
    if (!approved.some(isAsked)) return 'otherChainsApproved';
    return methods.includes(neededMethod) ? null : 'signingNotApproved';
  }
}
