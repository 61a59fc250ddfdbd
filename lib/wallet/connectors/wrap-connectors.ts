import type { Config, Connector } from 'wagmi';
import { watchConnectors } from 'wagmi/actions';
import { prefetchNonce } from '@/lib/auth/sign-in-nonce';
import { AppError } from '@/lib/errors/app-error';
import { toAppError } from '@/lib/errors/classify-error';
import { takeConnectOnly } from '@/lib/wallet/attempts/connect-only';
import { getAttempt, startAttempt } from '@/lib/wallet/attempts/connection-attempt';
import { failedPairing, setPairing } from '@/lib/wallet/attempts/pairing-state';
import {
  dismissWalletError,
  recordFailure,
  reportWalletError,
} from '@/lib/wallet/attempts/wallet-error';
import { connectAndSignIn } from '@/lib/wallet/connectors/connect-and-sign-in';
import {
  createApprovalFilter,
  type IgnoreApproval,
  listenExclusively,
  withoutLateSwitch,
} from '@/lib/wallet/connectors/late-approval';
import {
  forgetPendingConnection,
  waitForConnection,
} from '@/lib/wallet/connectors/pending-connection';
import { watchRequestTimeout } from '@/lib/wallet/connectors/request-timeout';
import { isSignInWallet } from '@/lib/wallet/connectors/sign-in-wallets';
import { watchPopups } from '@/lib/wallet/connectors/watch-popups';
import { wrapDisconnect } from '@/lib/wallet/connectors/wrap-disconnect';
import { describeWallet } from '@/lib/wallet/rainbowkit/describe-wallet';
import { never } from '@/lib/wallet/requests/never';

/**
 * Milliseconds before which no attempt to connect may fail.
 *
 * Upstream: RainbowKit 2.2.11: an error that comes before `ConnectOptions` has changed to the next
 * step, some 50 ms after the click, is forgotten.
 * Breaks when: the change takes longer: the step spins for ever.
 * Guarded by: tests/e2e/connect/wallet-errors.spec.ts › what keeps a wallet from connecting is
 * told, but for a refusal, and the kit offers to retry
 * Can go when: the step keeps the error.
 */
const earliestFailure = 400;

/** The `uid` of the connector that was chosen last; null once the visitor cancelled. */
let chosen: string | null = null;

/**
 * Watches over every connector, those of wallets that announce themselves later too: a failed
 * attempt to connect is reported (on a phone the kit drops it), and an answer that makes no sense
 * counts as a failure. Reconnecting stays silent. A wallet that can is asked to sign in as well.
 */
export function wrapConnectors(config: Config, appUrl: string): void {
  for (const connector of config.connectors) wrap(config, connector, appUrl);
  watchConnectors(config, {
    onChange: (connectors, before) => {
      for (const connector of connectors) {
        if (!before.includes(connector)) wrap(config, connector, appUrl);
      }
    },
  });
}

function wrap(config: Config, connector: Connector, appUrl: string): void {
  if (connector.type === 'injected') connector.onDisconnect = wrapDisconnect(connector);
  // What a connector calls on itself stays as it was, so that a failure is reported once.
  const own: Connector = { ...connector };
  const ignoreApproval = createApprovalFilter(config, connector);
  listenExclusively(connector, ignoreApproval);
  const readChainId = async () => requireChainId(await own.getChainId());
  // The kit asks a copy of the connector for the chain before it connects. wagmi asks the connected
  // wallet, and the connector itself when a wallet announces accounts: that is no attempt of anybody.
  connector.getChainId = function (this: unknown) {
    if (config.state.current === connector.uid) return own.getChainId();
    return this === connector ? readChainId() : attempt(own, readChainId, ignoreApproval);
  };
  const chainIds = config.chains.map(({ id }) => id);
  const connect = async (parameters: ConnectParameters, isCancelled: () => boolean) => {
    const connection = await withoutLateSwitch(own, isCancelled).connect(parameters);
    requireChainId(connection.chainId);
    if (connection.accounts.length === 0) throw new Error('accounts received is empty');
    return connection;
  };
  const signIn = async (parameters: ConnectParameters, { isCancelled, isAbandoned }: Waiting) => {
    // By announced accounts wagmi would connect a wallet that is approved after another was chosen.
    ignoreApproval(true);
    const connection = await connectAndSignIn(own, {
      chainIds,
      appUrl,
      isAbandoned,
      connect: (isSilent) => {
        if (!isSilent) ignoreApproval(false);
        return connect(
          isSilent ? { ...parameters, isReconnecting: true } : parameters,
          isCancelled,
        );
      },
    });
    if (connection !== null) ignoreApproval(false);
    return connection;
  };
  connector.connect = ((parameters) => {
    if (parameters?.isReconnecting === true) return own.connect(parameters);
    const isConnectOnly = own.type !== 'walletConnect' && takeConnectOnly();
    return attempt(
      own,
      (awaited) =>
        isConnectOnly || !isSignInWallet(own)
          ? connect(parameters, awaited.isCancelled)
          : signIn(parameters, awaited),
      ignoreApproval,
    );
  }) as Connector['connect'];
}

type ConnectParameters = Parameters<Connector['connect']>[0];

/** Whether the answer of a wallet is still wanted. */
type Waiting = {
  isCancelled(): boolean;
  /** The same, or it failed, or another wallet was chosen. */
  isAbandoned(): boolean;
};

/** An `action` that gives null was abandoned. */
async function attempt<Result>(
  connector: Connector,
  action: (awaited: Waiting) => Promise<Result | null>,
  ignoreApproval: IgnoreApproval,
): Promise<Result> {
  const start = performance.now();
  const current = startAttempt();
  chosen = connector.uid;
  let hasFailed = false;
  dismissWalletError();
  prefetchNonce();
  const isPaired = connector.type === 'walletConnect';
  setPairing(isPaired ? describeWallet(connector) : null);
  failedPairing.set(null);
  ignoreApproval(false);
  listenExclusively(connector, ignoreApproval);
  if (isPaired) forgetPendingConnection();
  const waiting = isPaired ? null : waitForConnection(connector);
  const isCancelled = () => waiting?.isCancelled() === true;
  const isAbandoned = () => hasFailed || isCancelled() || chosen !== connector.uid;
  // Scanning a code takes its time.
  const stopWatching = isPaired ? () => undefined : watchRequestTimeout();
  const popups = watchPopups();
  let result: Result | null;
  try {
    result = await Promise.race([
      action({ isCancelled, isAbandoned }),
      popups.blocked,
      ...(waiting ? [waiting.cancelled] : []),
    ]);
    // The kit, which asks for the chain and then for the connection, goes no further.
    if (isPaired && current !== getAttempt()) await never();
  } catch (thrown) {
    hasFailed = true;
    stopWatching();
    if (isCancelled()) {
      chosen = null;
      ignoreApproval(true);
      throw thrown;
    }
    const { code, retry } = blameWallet(thrown);
    const early = earliestFailure - (performance.now() - start);
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    // Nobody waits any more for a wallet that another was chosen after.
    if (current === getAttempt()) {
      ignoreApproval(false);
      setPairing(null);
      failedPairing.set(isPaired ? describeWallet(connector).walletId : null);
      reportWalletError(code, retry);
      recordFailure(code);
    }
    throw thrown;
  } finally {
    popups.stop();
    stopWatching();
    waiting?.stop();
  }
  return result ?? never();
}

/** Whatever else is thrown came from the wallet; a `TypeError` where its answer has another shape. */
function blameWallet(thrown: unknown): AppError {
  const error = toAppError(thrown);
  if (error.code !== 'unknown') return error;
  return new AppError(thrown instanceof TypeError ? 'walletJunk' : 'walletFailed', {
    cause: thrown,
  });
}

function requireChainId(chainId: number): number {
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw new AppError('walletJunk');
  return chainId;
}
