import { type EIP1193Provider, http } from 'viem';
import { mainnet, optimism } from 'viem/chains';
import { createConfig } from 'wagmi';
import { injected } from 'wagmi/connectors';

export const scriptedAccount = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

export type Answers = Record<string, (params: unknown) => unknown>;

/**
 * Returns wagmi's config with a wallet on Ethereum that has one account, and answers only what is given beside what a
 * connection needs. Its permissions have the form of EIP-2255, which wagmi's `injected` reads (@wagmi/core,
 * connectors/injected.js): the accounts are in the first caveat.
 */
export function createScriptedWallet(answers: Answers) {
  const provider = createProvider(answers);
  const config = createConfig({
    chains: [mainnet, optimism],
    connectors: [injected({ target: { id: 'double', name: 'Double', provider } })],
    transports: { [mainnet.id]: http(), [optimism.id]: http() },
    multiInjectedProviderDiscovery: false,
    storage: null,
  });
  const [connector] = config.connectors;
  if (connector === undefined) throw new Error('no connector');
  return { config, connector };
}

function createProvider(answers: Answers): EIP1193Provider {
  const sound: Answers = {
    eth_chainId: () => '0x1',
    eth_accounts: () => [scriptedAccount],
    eth_requestAccounts: () => [scriptedAccount],
    wallet_requestPermissions: () => [{ caveats: [{ value: [scriptedAccount] }] }],
  };
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      const answer = answers[method] ?? sound[method];
      if (answer === undefined) throw new Error(`the wallet was asked for ${method}`);
      return answer(params);
    },
    on: () => provider,
    removeListener: () => provider,
  };
  return provider as unknown as EIP1193Provider;
}
