import type { Config, Connector } from 'wagmi';
import { watchConnectors } from 'wagmi/actions';
import { notifyOtherTabs, subscribeToOtherTabs } from '@/lib/auth/session-channel';
import { AppError } from '@/lib/errors/app-error';
import { emitEvent } from '@/lib/funnel';
import { attemptState } from '@/lib/wallet/attempts/attempt-state';
import { type Answer, runAttempt } from '@/lib/wallet/attempts/run-attempt';
import { isFramed } from '@/lib/wallet/browser/device';
import {
  compareWithWallet,
  filterEvents,
  forgetChosenWallet,
  trackChosenWallet,
} from '@/lib/wallet/connectors/chosen-wallet';
import { connectAndSignIn, isSignInWallet } from '@/lib/wallet/connectors/connect-and-sign-in';
import { wrapDisconnect } from '@/lib/wallet/connectors/wallet-availability';
import {
  type ConnectParameters,
  completeSwitch,
  connectWhenAllowed,
  withoutLateSwitch,
} from '@/lib/wallet/connectors/wallet-quirks';
import { describeWallet, getWalletId } from '@/lib/wallet/rainbowkit/describe-wallet';

/** Turns each call that connects into an attempt, even for late wallets. Reconnecting stays silent. */
export function wrapConnectors(config: Config, appUrl: string): void {
  trackChosenWallet(config);
  for (const connector of config.connectors) wrap(config, connector, appUrl);
  watchConnectors(config, {
    onChange: (connectors, before) => {
      for (const connector of connectors) {
        if (!before.includes(connector)) wrap(config, connector, appUrl);
      }
    },
  });
  // A frame's Safe is connected for as long as the frame is open.
  if (isFramed()) return;
  subscribeToOtherTabs('disconnected', () => {
    forgetChosenWallet();
    // The tab in which the visitor pressed has told the wallet.
    for (const connector of config.connectors) {
      // wagmi's connections from storage hold only a connector's name until it reconnects.
      if (config.state.connections.has(connector.uid)) connector.emitter.emit('disconnect');
    }
  });
}

function wrap(config: Config, connector: Connector, appUrl: string): void {
  if (connector.type === 'injected') {
    const isConnected = () => config.state.current === connector.uid;
    connector.onDisconnect = wrapDisconnect(connector, isConnected);
  }
  filterEvents(config, connector);
  completeSwitch(config, connector);
  // The connector's calls on itself stay unwrapped, so that a failure is reported once.
  const own: Connector = { ...connector };
  const attempt = <Result>(
    step: 'chain' | 'connection',
    action: (answer: Answer) => Promise<Result | null>,
  ) => {
    forgetChosenWallet();
    return runAttempt({ connector: own, wallet: describeWallet(own), step }, action);
  };
  const readChainId = async () => requireChainId(await own.getChainId());
  // The kit calls this on a copy of the connector before it connects. wagmi calls it on the connected wallet
  // before each request, and on the connector itself when a wallet announces accounts: neither is an attempt.
  connector.getChainId = async function (this: unknown) {
    const connection = config.state.connections.get(connector.uid);
    if (connection !== undefined) {
      // A client of a relay reports every change itself.
      return await (connector.type === 'injected'
        ? compareWithWallet(own, connection)
        : own.getChainId());
    }
    return await (this === connector ? readChainId() : attempt('chain', readChainId));
  };
  connector.disconnect = async () => {
    forgetChosenWallet();
    notifyOtherTabs('disconnected');
    // The visitor can leave even a wallet that fails at it, for example one that another extension replaced.
    await own.disconnect().catch(() => undefined);
  };
  const chainIds = config.chains.map(({ id }) => id);
  const connect = async (parameters: ConnectParameters, answer: Answer) => {
    const connection = await connectWhenAllowed(withoutLateSwitch(own, answer), parameters, answer);
    requireChainId(connection.chainId);
    if (connection.accounts.length === 0) throw new Error('accounts received is empty');
    return connection;
  };
  const signIn = (parameters: ConnectParameters, answer: Answer) =>
    connectAndSignIn(own, {
      chainIds,
      appUrl,
      isAbandoned: answer.isAbandoned,
      connect: (isSilent) =>
        connect(isSilent ? { ...parameters, isReconnecting: true } : parameters, answer),
    });
  connector.connect = ((parameters) => {
    if (parameters?.isReconnecting === true) return own.connect(parameters);
    const action = (answer: Answer) =>
      isSignInWallet(own) && attemptState.get().connectOnly !== 'now'
        ? signIn(parameters, answer)
        : connect(parameters, answer);
    return attempt('connection', action).then((connection) => {
      const { accounts, chainId } = connection;
      const [account] = accounts;
      const address = typeof account === 'string' ? account : account?.address;
      emitEvent({ type: 'connected', wallet: getWalletId(own), chainId, address });
      return connection;
    });
  }) as Connector['connect'];
}

function requireChainId(chainId: number): number {
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw new AppError('walletJunk');
  return chainId;
}
