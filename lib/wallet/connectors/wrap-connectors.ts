import type { Config, Connector } from 'wagmi';
import { watchConnectors } from 'wagmi/actions';
import { AppError } from '@/lib/errors/app-error';
import { attemptState } from '@/lib/wallet/attempts/attempt-state';
import { type Answer, runAttempt } from '@/lib/wallet/attempts/run-attempt';
import { connectAndSignIn, isSignInWallet } from '@/lib/wallet/connectors/connect-and-sign-in';
import {
  createApprovalFilter,
  type IgnoreApproval,
  listenExclusively,
  withoutLateSwitch,
} from '@/lib/wallet/connectors/late-approval';
import { wrapDisconnect } from '@/lib/wallet/connectors/wallet-availability';
import { describeWallet } from '@/lib/wallet/rainbowkit/describe-wallet';

/** Turns each call that connects into an attempt, even for late wallets. Reconnecting stays silent. */
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
  // The connector's calls on itself stay unwrapped, so that a failure is reported once.
  const own: Connector = { ...connector };
  const ignoreApproval = createApprovalFilter(config, connector);
  listenExclusively(connector, ignoreApproval);
  const readChainId = async () => requireChainId(await own.getChainId());
  // The kit calls this on a copy of the connector before it connects. wagmi calls it on the connected wallet,
  // and on the connector itself when a wallet announces accounts: neither is an attempt.
  connector.getChainId = function (this: unknown) {
    if (config.state.current === connector.uid) return own.getChainId();
    return this === connector ? readChainId() : attempt(own, 'chain', readChainId, ignoreApproval);
  };
  const chainIds = config.chains.map(({ id }) => id);
  const connect = async (parameters: ConnectParameters, { isCancelled }: Answer) => {
    const connection = await withoutLateSwitch(own, isCancelled).connect(parameters);
    requireChainId(connection.chainId);
    if (connection.accounts.length === 0) throw new Error('accounts received is empty');
    return connection;
  };
  const signIn = async (parameters: ConnectParameters, answer: Answer) => {
    // Otherwise wagmi would connect a wallet that announces accounts after another wallet was chosen.
    ignoreApproval(true);
    const connection = await connectAndSignIn(own, {
      chainIds,
      appUrl,
      isAbandoned: answer.isAbandoned,
      connect: (isSilent) => {
        if (!isSilent) ignoreApproval(false);
        return connect(isSilent ? { ...parameters, isReconnecting: true } : parameters, answer);
      },
    });
    if (connection !== null) ignoreApproval(false);
    return connection;
  };
  connector.connect = ((parameters) => {
    if (parameters?.isReconnecting === true) return own.connect(parameters);
    const action = (answer: Answer) =>
      isSignInWallet(own) && attemptState.get().connectOnly !== 'now'
        ? signIn(parameters, answer)
        : connect(parameters, answer);
    return attempt(own, 'connection', action, ignoreApproval);
  }) as Connector['connect'];
}

type ConnectParameters = Parameters<Connector['connect']>[0];

async function attempt<Result>(
  connector: Connector,
  step: 'chain' | 'connection',
  action: (answer: Answer) => Promise<Result | null>,
  ignoreApproval: IgnoreApproval,
): Promise<Result> {
  ignoreApproval(false);
  listenExclusively(connector, ignoreApproval);
  try {
    return await runAttempt({ connector, wallet: describeWallet(connector), step }, action);
  } catch (thrown) {
    const state = attemptState.get();
    if (state.phase === 'ended' && state.wallet.uid === connector.uid) {
      ignoreApproval(state.endedBy === 'visitor');
    }
    throw thrown;
  }
}

function requireChainId(chainId: number): number {
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw new AppError('walletJunk');
  return chainId;
}
