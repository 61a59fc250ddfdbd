import { UserRejectedRequestError } from 'viem';
import type { Config, Connector } from 'wagmi';
import { isObject } from '@/lib/parse';

/** Whether wagmi ignores the accounts that a wallet announces while it is not connected. */
export type IgnoreApproval = (isIgnored: boolean) => void;

/**
 * Makes wagmi ignore a wallet that approves after the visitor cancelled, until it is chosen again.
 *
 * Upstream: wagmi 2.19.5: `injected.onAccountsChanged` connects a wallet that is not connected and
 * announces accounts, also by the other connector of a wallet that is injected and announced;
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

/** The filter of each provider's connector that wagmi listens to. */
const listening = new WeakMap<object, IgnoreApproval>();

/** Lets wagmi listen to one connector of a provider: the one that came or was chosen last. */
export function listenExclusively(
  connector: Pick<Connector, 'type' | 'getProvider'>,
  ignoreApproval: IgnoreApproval,
): void {
  // Another type would download its provider.
  if (connector.type !== 'injected') return;
  const take = (provider: unknown) => {
    if (!isObject(provider)) return;
    const before = listening.get(provider);
    if (before !== ignoreApproval) before?.(true);
    listening.set(provider, ignoreApproval);
  };
  connector.getProvider().then(take, () => undefined);
}

/** A wallet that approves after "Cancel" is not asked to switch its network. */
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
