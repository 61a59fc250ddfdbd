import { UserRejectedRequestError } from 'viem';
import type { Config, Connector } from 'wagmi';
import { isObject } from '@/lib/parse';

/** Sets whether wagmi ignores accounts that a wallet announces while disconnected. */
export type IgnoreApproval = (isIgnored: boolean) => void;

/**
 * Makes wagmi ignore a wallet that approves after the visitor cancelled, until the wallet is chosen again.
 *
 * Upstream: wagmi 2.19.5: `injected.onAccountsChanged` connects a disconnected wallet that announces
 * accounts, even through the other connector of a wallet that is both injected and announced;
 * `config._internal.events.connect`.
 * Breaks when: the listener changes: a wallet that approves after a cancellation is connected.
 * Guarded by: tests/components/connect/dead-wallets.test.tsx › in the … layout a late approval does not
 * revive a cancelled connection, but a retry connects; › a wallet injected and announced connects neither on
 * a late approval nor twice on account changes
 * Can go when: a `connect` can be aborted.
 */
export function createApprovalFilter(config: Config, { emitter }: Connector): IgnoreApproval {
  const { connect } = config._internal.events;
  let wasIgnored = false;
  return (isIgnored) => {
    if (isIgnored === wasIgnored) return;
    wasIgnored = isIgnored;
    if (isIgnored) emitter.off('connect', connect);
    else if (emitter.listenerCount('connect') === 0) emitter.on('connect', connect);
  };
}

/** For each provider, the filter of the connector that wagmi listens to. */
const listening = new WeakMap<object, IgnoreApproval>();

/** Lets wagmi listen to one connector per provider: the last one that was added or chosen. */
export function listenExclusively(
  connector: Pick<Connector, 'type' | 'getProvider'>,
  ignoreApproval: IgnoreApproval,
): void {
  // `getProvider` would download the provider for any other type.
  if (connector.type !== 'injected') return;
  const take = (provider: unknown) => {
    if (!isObject(provider)) return;
    const before = listening.get(provider);
    if (before !== ignoreApproval) before?.(true);
    listening.set(provider, ignoreApproval);
  };
  connector.getProvider().then(take, () => undefined);
}

/** Rejects network switches after "Cancel", so that a late approval does not prompt for one. */
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
