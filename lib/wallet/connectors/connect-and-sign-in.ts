import { isHex, toHex } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import type { Connector } from 'wagmi';
import type { SignInRequest } from '@/lib/auth/one-approval';
import { clientSession } from '@/lib/auth/session-store';
import { productId } from '@/lib/config';
import { classifyError } from '@/lib/errors/classify-error';
import { isObject, readField } from '@/lib/parse';
import { parseAddress } from '@/lib/wallet/account';
import {
  prepareSignIn,
  signInWith,
  signOutAgain,
  type WalletSignature,
} from '@/lib/wallet/attempts/sign-in-with';
import { getDemoWalletRdns } from '@/lib/wallet/demo/name';
import { isProvider } from '@/lib/wallet/eip6963/announcements';
import { getRdns } from '@/lib/wallet/rainbowkit/describe-wallet';

/**
 * The rdns of each wallet that documents `wallet_connect` with `signInWithEthereum` (ERC-7846). No other
 * wallet receives the method: one that shows an error for an unknown method would do so each time.
 */
const signInWallets: ReadonlySet<string> = new Set([
  // https://docs.base.org/base-account/reference/core/capabilities/signInWithEthereum
  'app.base.account',
  // https://docs.cdp.coinbase.com/coinbase-wallet/reference/core/capabilities/signInWithEthereum
  'com.coinbase.wallet',
  getDemoWalletRdns(productId),
]);

export function isSignInWallet(connector: Pick<Connector, 'id' | 'type'>): boolean {
  return connector.type === 'injected' && signInWallets.has(getRdns(connector));
}

type Options<Connection extends { chainId: number }> = {
  /** In the order of the page's list. */
  chainIds: readonly number[];
  appUrl: string;
  /** Connects through wagmi, which prompts for an account unless `isSilent`. */
  connect(isSilent: boolean): Promise<Connection>;
  isAbandoned(): boolean;
};

/**
 * Connects a wallet with `wallet_connect` and signs in with the signature it returns. Connects the ordinary
 * way if the method is unknown or fails. Returns null once abandoned: nobody is connected or signed in.
 * Throws if the wallet refuses or returns no account.
 *
 * Upstream: wagmi 2.19.5: `injected.connect` prompts with `wallet_requestPermissions` each time, except when
 * `isReconnecting`.
 * Breaks when: a reconnection prompts: the wallet asks twice.
 * Guarded by: tests/e2e/sign-in/one-approval.spec.ts › one approval connects and signs in with no sign-in
 * screen, works twice, and survives a reload
 * Can go when: the connector requests `wallet_connect` and accepts capabilities.
 * @see https://eips.ethereum.org/EIPS/eip-7846
 */
export async function connectAndSignIn<Connection extends { chainId: number }>(
  connector: Pick<Connector, 'getAccounts' | 'getChainId' | 'getProvider'>,
  { chainIds, appUrl, connect, isAbandoned }: Options<Connection>,
): Promise<Connection | null> {
  const signIn = await prepareSignIn(appUrl);
  if (isAbandoned()) return null;
  if (signIn === null) return connect(false);
  const signed = await requestSignature(connector, signIn, chainIds);
  if (isAbandoned()) return null;
  if (signed === null) return connect(false);
  // wagmi's connector would connect a wallet without accounts.
  const accounts = await connector.getAccounts();
  if (accounts.length === 0) throw new Error('wallet_connect connected no account');
  // A visitor who refuses our network has refused both.
  const { chainId } = await connect(true);
  if (isAbandoned()) return null;
  // An earlier prompt from the same wallet may also have been approved, and may have used the nonce.
  const isSignedIn = !clientSession.get() && (await signInWith(signed, { accounts, chainId }));
  if (!isAbandoned()) return connect(true);
  if (isSignedIn) await signOutAgain();
  return null;
}

/** Returns null if an ordinary connection should follow. */
async function requestSignature(
  connector: Pick<Connector, 'getChainId' | 'getProvider'>,
  signIn: SignInRequest,
  chainIds: readonly number[],
): Promise<WalletSignature[] | null> {
  const [provider, current] = await Promise.all([connector.getProvider(), connector.getChainId()]);
  const chainId = chainIds.includes(current) ? current : chainIds[0];
  if (!isProvider(provider) || chainId === undefined) return null;
  try {
    const params = writeRequest(signIn, chainId);
    const answer = await provider.request({ method: 'wallet_connect', params: [params] });
    return readSignatures(answer, signIn, chainId);
  } catch (error) {
    // Wallets reject an unknown method with many codes. After these two, nothing is left to request.
    const code = classifyError(error);
    if (code === 'userRejected' || code === 'requestPending') throw error;
    return null;
  }
}

function writeRequest(signIn: SignInRequest, chainId: number) {
  const { issuedAt, expirationTime, ...terms } = signIn;
  const signInWithEthereum = {
    ...terms,
    chainId: toHex(chainId),
    issuedAt: issuedAt.toISOString(),
    expirationTime: expirationTime.toISOString(),
  };
  return { version: '1', capabilities: { signInWithEthereum } };
}

const accountLimit = 100;

/** Drops a signature over any other message, which could be another account's under this one's name. */
function readSignatures(
  answer: unknown,
  signIn: SignInRequest,
  chainId: number,
): WalletSignature[] {
  const accounts = readField(answer, 'accounts');
  if (!Array.isArray(accounts)) return [];
  return accounts.slice(0, accountLimit).flatMap((entry) => {
    const address = parseAddress(readField(entry, 'address'));
    const signed = readField(readField(entry, 'capabilities'), 'signInWithEthereum');
    if (address === null || !isObject(signed)) return [];
    const { signature } = signed;
    const message = createSiweMessage({ ...signIn, address, chainId });
    if (signed.message !== message || !isHex(signature)) return [];
    return [{ address, chainId, message, signature }];
  });
}
