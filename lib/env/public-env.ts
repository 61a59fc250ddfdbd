import type { Env } from '@/lib/env/parse-env';

/** All that the browser may know of the environment. Adding a name here publishes its value. */
export type PublicEnv = Pick<
  Env,
  | 'appUrl'
  | 'demo'
  | 'rpcUrls'
  | 'safeOrigins'
  | 'testnets'
  | 'walletConnectProjectId'
  | 'walletConnectRelayUrl'
>;

export function getPublicEnv(env: Env): PublicEnv {
  return {
    appUrl: env.appUrl,
    demo: env.demo,
    rpcUrls: env.rpcUrls,
    safeOrigins: env.safeOrigins,
    testnets: env.testnets,
    walletConnectProjectId: env.walletConnectProjectId,
    walletConnectRelayUrl: env.walletConnectRelayUrl,
  };
}
