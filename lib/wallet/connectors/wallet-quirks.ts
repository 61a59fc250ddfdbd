import { toHex, UserRejectedRequestError } from 'viem';
import type { Config, Connector } from 'wagmi';
import { classifyError } from '@/lib/errors/classify-error';
import type { Answer } from '@/lib/wallet/attempts/run-attempt';
import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { isProvider } from '@/lib/wallet/eip6963/announcements';

export type ConnectParameters = Parameters<Connector['connect']>[0];

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

const allowedIntervalMs = 1_000;
const allowedLimitMs = 60_000;

/**
 * Connects once the visitor answers the request that the wallet already shows. Brave on a phone permits the page
 * without an account, and then says so of the request for one.
 * @see https://github.com/rainbow-me/rainbowkit/pull/2699
 */
export async function connectWhenAllowed(
  connector: Connector,
  parameters: ConnectParameters,
  { isAbandoned }: Answer,
): ReturnType<Connector['connect']> {
  try {
    return await connector.connect(parameters);
  } catch (error) {
    if (classifyError(error) !== 'requestPending') throw error;
    const withdraw = reportWalletError('requestPending');
    const endsAt = Date.now() + allowedLimitMs;
    while (!isAbandoned() && Date.now() < endsAt) {
      const accounts = await connector.getAccounts().catch(() => []);
      if (accounts.length > 0) {
        withdraw();
        return await connector.connect({ ...parameters, isReconnecting: true });
      }
      await new Promise((resolve) => setTimeout(resolve, allowedIntervalMs));
    }
    throw error;
  }
}

/**
 * Asks a wallet that added a network, but stayed on its own, to switch to it. wagmi would take that for a
 * refusal, and after a switch that did not happen it would wait without end.
 * @see https://github.com/reown-com/appkit/issues/1526
 */
export function switchToAdded(config: Config, connector: Connector): void {
  const { switchChain, getChainId } = connector;
  if (switchChain === undefined) return;
  connector.switchChain = async (parameters) => {
    try {
      return await switchChain.call(connector, parameters);
    } catch (error) {
      if (classifyError(error) !== 'chainAdded') throw error;
      const { chainId } = parameters;
      const chain = config.chains.find(({ id }) => id === chainId);
      const provider = await connector.getProvider();
      if (chain === undefined || !isProvider(provider)) throw error;
      await provider.request({
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: toHex(chainId) }],
      });
      if ((await getChainId.call(connector)) !== chainId) throw error;
      connector.onChainChanged(toHex(chainId));
      return chain;
    }
  };
}
