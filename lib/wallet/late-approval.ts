import { UserRejectedRequestError } from 'viem';
import type { Config, Connector } from 'wagmi';

/**
 * Workaround: a wallet that is not connected and announces accounts is connected by wagmi
 * (`injected.onAccountsChanged`), and so would be one that approves after the visitor cancelled.
 * Until it is chosen again wagmi does not hear it.
 */
export function createApprovalFilter(
  config: Config,
  { emitter }: Connector,
): (isIgnored: boolean) => void {
  const { connect } = config._internal.events;
  let wasIgnored = false;
  return (isIgnored) => {
    if (isIgnored === wasIgnored) return;
    wasIgnored = isIgnored;
    if (isIgnored) emitter.off('connect', connect);
    else if (emitter.listenerCount('connect') === 0) emitter.on('connect', connect);
  };
}

/** A wallet that approves late is not asked to switch its network as well. */
export function withoutLateSwitch(connector: Connector, isCancelled: () => boolean): Connector {
  const { switchChain } = connector;
  if (switchChain === undefined) return connector;
  return {
    ...connector,
    switchChain: (parameters) =>
      isCancelled()
        ? Promise.reject(new UserRejectedRequestError(new Error('cancelled')))
        : switchChain.call(connector, parameters),
  };
}
