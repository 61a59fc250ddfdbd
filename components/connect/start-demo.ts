import { startDemoWallet } from '@/components/demo/start-demo-wallet';
import { getDemoChains } from '@/lib/chains';
import type { PublicEnv } from '@/lib/env/public-env';
import { demoTokens } from '@/lib/tokens';

/** A module of its own: every visitor would download chains and demo wallet. */
export function startDemo(env: PublicEnv): void {
  startDemoWallet(
    getDemoChains(env).map((chain) => ({
      ...chain,
      tokens: demoTokens.filter(({ chainId }) => chainId === chain.chainId),
    })),
  );
}
