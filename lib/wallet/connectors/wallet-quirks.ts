import { createClient, custom, toHex, UserRejectedRequestError } from 'viem';
import { addChain, switchChain as requestSwitch } from 'viem/actions';
import type { Config, Connector } from 'wagmi';
import { classifyError } from '@/lib/errors/classify-error';
import type { Answer } from '@/lib/wallet/attempts/run-attempt';
import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { isProvider } from '@/lib/wallet/eip6963/announcements';
import { getRdns } from '@/lib/wallet/rainbowkit/describe-wallet';

export type ConnectParameters = Parameters<Connector['connect']>[0];

/** Rejects network switches of an abandoned attempt, so that a late approval does not prompt for one. */
export function withoutLateSwitch(connector: Connector, { isAbandoned }: Answer): Connector {
  const { switchChain } = connector;
  if (switchChain === undefined) return connector;
  return {
    ...connector,
    switchChain: (parameters) =>
      isAbandoned()
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
 * Wallets that name an unknown network only in the language of their owner.
 * @see https://github.com/trustwallet/wallet-core/issues/4464
 */
const wordless: ReadonlySet<string> = new Set(['com.trustwallet.app']);

/**
 * Asks a wallet that added a network, but stayed on its own, to switch to it: wagmi would take that for a
 * refusal, and after a switch that did not happen it would wait without end. Asks one that does not know a
 * network, but does not say so by the code 4902, to add it.
 * @see https://github.com/reown-com/appkit/issues/1526
 * @see https://github.com/wevm/wagmi/issues/4754
 * @see https://github.com/MetaMask/metamask-extension/issues/25450
 */
export function completeSwitch(config: Config, connector: Connector): void {
  const { switchChain, getChainId } = connector;
  if (switchChain === undefined) return;
  connector.switchChain = async (parameters) => {
    try {
      return await switchChain.call(connector, parameters);
    } catch (error) {
      const code = classifyError(error);
      const isUnknown =
        code === 'chainUnknown' || (code === 'switchFailed' && wordless.has(getRdns(connector)));
      if (code !== 'chainAdded' && !isUnknown) throw error;
      const { chainId } = parameters;
      const chain = config.chains.find(({ id }) => id === chainId);
      const provider = await connector.getProvider();
      if (chain === undefined || !isProvider(provider)) throw error;
      const client = createClient({ transport: custom(provider) });
      if (isUnknown) {
        await addChain(client, { chain }).catch((failure: unknown) => {
          throw classifyError(failure) === 'userRejected' ? failure : error;
        });
      }
      const isThere = async () => (await getChainId.call(connector)) === chainId;
      if (!(await isThere())) await requestSwitch(client, { id: chainId });
      if (!(await isThere())) throw error;
      connector.onChainChanged(toHex(chainId));
      return chain;
    }
  };
}
