import { type Address, toHex, UserRejectedRequestError } from 'viem';
import type { Config, Connector } from 'wagmi';
import { AppError } from '@/lib/errors/app-error';
import { parseAddress } from '@/lib/wallet/account';
import { dismissWalletError, reportWalletError } from '@/lib/wallet/attempts/wallet-error';

/** Extensions announce no accounts while they restart or unlock, and the account within 50 ms. */
const settleMs = 500;

/** Uid of the chosen wallet's connector. A page has one wagmi config. */
let chosen: string | null = null;

/** Lets the last visit's wallet, which was locked when asked, connect once it is unlocked. */
export function expectUnlock(config: Config, { uid }: Connector): void {
  if (config.state.current === null) chosen = uid;
}

/**
 * Tracks the wallet that may speak for the connection: the last one that the visitor connected. It stays chosen
 * when it disconnects by itself, so that an unlocked wallet connects again, but not after "Disconnect".
 */
export function trackChosenWallet(config: Config): void {
  chosen = null;
  config.subscribe(
    ({ current }) => current,
    (current) => {
      if (current !== null) chosen = current;
    },
  );
}

export function forgetChosenWallet(): void {
  chosen = null;
}

/**
 * Ignores the accounts that other wallets announce, and junk. Waits a moment before an empty list counts.
 *
 * Upstream: wagmi 2.19.5: `injected` listens to every listed wallet, and connects the one that announces
 * accounts (`onAccountsChanged`) or a connection (`onConnect`), even while another is connected. It takes what
 * they announce unchecked.
 * Breaks when: it calls other methods for events: a wallet that nobody chose takes over the connection.
 * Guarded by: tests/components/connect/chosen-wallet.test.tsx; lib/wallet/connectors/wrap-connectors.test.ts
 * Can go when: wagmi ignores wallets that are not connected.
 */
export function filterEvents(config: Config, connector: Connector): void {
  const isConnected = () => connector.uid === config.state.current;
  /** True for the connected wallet, or for the chosen one while none is connected. */
  const maySpeak = () => connector.uid === (config.state.current ?? chosen);
  const { onAccountsChanged, onChainChanged, onConnect, onDisconnect } = connector;
  let settling: ReturnType<typeof setTimeout> | undefined;

  const settle = async () => {
    // The visitor may have disconnected meanwhile.
    if (!maySpeak()) return;
    const accounts = await connector.getAccounts().catch(() => []);
    if (!maySpeak()) return;
    // The wallet was locked, or took its permission away. The visitor saw that in another window, if at all.
    if (accounts.length === 0 && isConnected()) {
      reportWalletError('walletDisconnected');
    }
    onAccountsChanged.call(connector, [...accounts]);
  };
  connector.onAccountsChanged = (announced: unknown) => {
    const accounts = readAccounts(announced);
    if (accounts === null || !maySpeak()) return;
    clearTimeout(settling);
    if (accounts.length === 0) {
      settling = setTimeout(() => void settle(), settleMs);
      return;
    }
    if (!isConnected()) dismissWalletError();
    onAccountsChanged.call(connector, accounts);
  };
  connector.onChainChanged = (announced: unknown) => {
    if (typeof announced === 'string') onChainChanged.call(connector, announced);
    // Brave once announced an object (github.com/brave/brave-browser/issues/19261). Asking reports a change.
    else void connector.getChainId().catch(() => undefined);
  };
  connector.onConnect = (info) => {
    if (maySpeak()) onConnect?.call(connector, info);
  };
  connector.onDisconnect = (error) => {
    if (maySpeak()) onDisconnect.call(connector, error);
  };
}

/** Returns null for junk. */
function readAccounts(announced: unknown): Address[] | null {
  if (!Array.isArray(announced)) return null;
  const accounts = announced.flatMap((it) => parseAddress(it) ?? []);
  return accounts.length === announced.length ? accounts : null;
}

/**
 * Asks the connected wallet for its account and its network, and reports what changed without an event, for
 * example while the tab slept. Returns the network's id. Throws if the account changed: whoever asks is about
 * to act as the old one.
 */
export async function compareWithWallet(
  connector: Connector,
  connection: { accounts: readonly Address[]; chainId: number },
): Promise<number> {
  const [accounts, chainId] = await Promise.all([connector.getAccounts(), connector.getChainId()]);
  if (chainId !== connection.chainId) connector.onChainChanged(toHex(chainId));
  const [account] = accounts;
  // A locked wallet returns no accounts, and asks to be unlocked when it is needed.
  if (account === undefined || account === connection.accounts[0]) return chainId;
  connector.onAccountsChanged([...accounts]);
  // The kit would show any other error as a failed signature.
  throw new UserRejectedRequestError(new AppError('accountChanged'));
}
