import { UserRejectedRequestError } from 'viem';
import type { Config, Connector } from 'wagmi';
import { isObject } from '@/lib/parse';

/** Whether wagmi is deaf to what a wallet that is not connected announces. */
export type IgnoreApproval = (isIgnored: boolean) => void;

/**
 * Workaround: a wallet that is not connected and announces accounts is connected by wagmi
 * (`injected.onAccountsChanged`), and so would be one that approves after the visitor cancelled.
 * Until it is chosen again wagmi does not hear it.
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

/** The connector of each provider that wagmi hears. */
const listening = new WeakMap<object, IgnoreApproval>();

/**
 * Workaround: a wallet that is in `window.ethereum` and announces itself has two connectors, and wagmi
 * would connect the second one when the first is cancelled, or changes its account. The one that came
 * or was chosen last is heard.
 */
export function listenExclusively(
  connector: Pick<Connector, 'type' | 'getProvider'>,
  ignoreApproval: IgnoreApproval,
): void {
  // Another one's provider would be downloaded.
  if (connector.type !== 'injected') return;
  const take = (provider: unknown) => {
    if (!isObject(provider)) return;
    const before = listening.get(provider);
    if (before !== ignoreApproval) before?.(true);
    listening.set(provider, ignoreApproval);
  };
  connector.getProvider().then(take, () => undefined);
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
