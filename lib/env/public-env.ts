import type { Env } from '@/lib/env/parse-env';

export type PublicEnv = ReturnType<typeof getPublicEnv>;

/** Returns all that browsers may know of the environment. Adding a name here publishes its value. */
export function getPublicEnv(env: Env) {
  const { appUrl, demo, rpcUrls, safeOrigins, testnets } = env;
  const { paymasterUrls, walletConnectProjectId, walletConnectRelayUrl } = env;
  return {
    ...{ appUrl, demo, rpcUrls, safeOrigins, testnets },
    ...{ walletConnectProjectId, walletConnectRelayUrl },
    /** Ids of the chains that have a service at `/api/paymaster/<chainId>`. */
    paymasterChains: Object.keys(paymasterUrls).map(Number),
  };
}
