import { type Address, getAddress, isAddress, isHex, toHex } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import type { Connector } from 'wagmi';
import type { SignInRequest } from '@/lib/auth/one-approval';
import { clientSession } from '@/lib/auth/session-store';
import { productId } from '@/lib/config';
import { classifyError } from '@/lib/errors/classify-error';
import { isObject, readField, readString } from '@/lib/parse';
import {
  prepareSignIn,
  signInWith,
  signOutAgain,
  type WalletSignature,
} from '@/lib/wallet/attempts/sign-in-with';
import { getDemoWalletRdns } from '@/lib/wallet/demo/rdns';
import { getAnnouncedRdns } from '@/lib/wallet/eip6963/clean-name';

/**
 * The wallets that are known to have `wallet_connect` with `signInWithEthereum` (ERC-7846), by rdns, with
 * where that is documented. The others are not asked: one that shows its owner an error for a method that
 * it does not know would show it each time.
 */
const known: ReadonlySet<string> = new Set([
  // https://docs.base.org/base-account/reference/core/capabilities/signInWithEthereum
  'app.base.account',
  // https://docs.cdp.coinbase.com/coinbase-wallet/reference/core/capabilities/signInWithEthereum
  'com.coinbase.wallet',
  // https://github.com/ithacaxyz/porto/pull/462
  'xyz.ithaca.porto',
]);

/** Whether the wallet, which is in the browser itself, is asked to sign in while it connects. */
export function isSignInWallet(connector: Pick<Connector, 'id' | 'type'>): boolean {
  if (connector.type !== 'injected') return false;
  // A wallet of the kit's list has an id of the kit's.
  const rdns = readString(readField(connector, 'rkDetails'), 'rdns');
  const own = rdns ?? getAnnouncedRdns(connector.id);
  // The demo wallet has it too: lib/wallet/demo/wallet-connect.ts.
  return known.has(own) || own === getDemoWalletRdns(productId);
}

type Options<Connection extends { chainId: number }> = {
  /** Of the page, by the order of its list. */
  chainIds: readonly number[];
  appUrl: string;
  /** Connects in wagmi's way, which prompts for an account, or where that is given already silently. */
  connect(isSilent: boolean): Promise<Connection>;
  /** The visitor cancelled, chose another wallet, or has seen that it failed. */
  isAbandoned(): boolean;
};

/**
 * Connects a wallet that knows `wallet_connect`, and signs in with what it signs meanwhile. Where it does not
 * know it after all, or fails, it is connected in the ordinary way. Null once the attempt was abandoned: then
 * nobody is connected or signed in. Throws where the wallet refuses, or gives no account.
 *
 * Upstream: wagmi 2.19.5: `injected.connect` prompts by `wallet_requestPermissions` each time, but for
 * `isReconnecting`.
 * Breaks when: a reconnection prompts: the wallet asks twice.
 * Guarded by: tests/e2e/sign-in/one-approval.spec.ts › one approval connects and signs
 * in without a sign-in screen, again after leaving, and lasts
 * Can go when: the connector asks by `wallet_connect`, and takes capabilities.
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
  // wagmi's connector would take a wallet without accounts for connected.
  const accounts = await connector.getAccounts();
  if (accounts.length === 0) throw new Error('wallet_connect connected no account');
  // Who is asked for our network and refuses has refused both.
  const { chainId } = await connect(true);
  if (isAbandoned()) return null;
  // An earlier prompt of the same wallet was approved as well, and its message used the nonce up.
  const isSignedIn = !clientSession.get() && (await signInWith(signed, { accounts, chainId }));
  if (!isAbandoned()) return connect(true);
  if (isSignedIn) await signOutAgain();
  return null;
}

/** What the wallet signed; null where it is to be connected in the ordinary way. */
async function requestSignature(
  connector: Pick<Connector, 'getChainId' | 'getProvider'>,
  signIn: SignInRequest,
  chainIds: readonly number[],
): Promise<WalletSignature[] | null> {
  const [provider, current] = await Promise.all([connector.getProvider(), connector.getChainId()]);
  const chainId = chainIds.includes(current) ? current : chainIds[0];
  if (!hasRequest(provider) || chainId === undefined) return null;
  try {
    const params = writeWalletConnect(signIn, chainId);
    const answer = await provider.request({ method: 'wallet_connect', params });
    return readWalletConnect(answer, signIn, chainId);
  } catch (error) {
    // Wallets have many ways to say that they do not know a method, and two to say that they need no other prompt.
    const code = classifyError(error);
    if (code === 'userRejected' || code === 'requestPending') throw error;
    return null;
  }
}

type Provider = { request(args: { method: string; params: unknown }): Promise<unknown> };

function hasRequest(provider: unknown): provider is Provider {
  return typeof readField(provider, 'request') === 'function';
}

/** More accounts than a visitor would share with one site. */
const accountLimit = 100;

/** The params of `wallet_connect`. @see https://eips.ethereum.org/EIPS/eip-7846 */
export function writeWalletConnect(signIn: SignInRequest, chainId: number) {
  const { issuedAt, expirationTime, ...terms } = signIn;
  return [
    {
      version: '1',
      capabilities: {
        signInWithEthereum: {
          ...terms,
          chainId: toHex(chainId),
          issuedAt: issuedAt.toISOString(),
          expirationTime: expirationTime.toISOString(),
        },
      },
    },
  ] as const;
}

/**
 * What the wallet signed of what it was asked: nothing for another message, which may be another account's
 * under this one's name, and for what makes no sense.
 */
export function readWalletConnect(
  answer: unknown,
  signIn: SignInRequest,
  chainId: number,
): WalletSignature[] {
  const accounts = readField(answer, 'accounts');
  if (!Array.isArray(accounts)) return [];
  return accounts.slice(0, accountLimit).flatMap((entry) => {
    const address = readAddress(entry);
    const signed = readField(readField(entry, 'capabilities'), 'signInWithEthereum');
    if (address === null || !isObject(signed)) return [];
    const { signature } = signed;
    const message = createSiweMessage({ ...signIn, address, chainId });
    if (signed.message !== message || !isHex(signature)) return [];
    return [{ address, chainId, message, signature }];
  });
}

function readAddress(entry: unknown): Address | null {
  const address = readString(entry, 'address');
  return address !== null && isAddress(address, { strict: false }) ? getAddress(address) : null;
}
