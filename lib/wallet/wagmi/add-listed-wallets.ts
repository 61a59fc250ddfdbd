import type { Config } from 'wagmi';
import type { PublicEnv } from '@/lib/env/public-env';
import { listAnnouncedOnPhone } from '@/lib/wallet/rainbowkit/list-announced-on-phone';
import { createConnectors } from '@/lib/wallet/wagmi/connectors';

/**
 * Adds the offered wallets to those that announced themselves, which are all that a returning visitor needs.
 * Once a config.
 *
 * Upstream: wagmi 2.19.5: `config._internal.connectors`, whose `setup` makes a connector as `createConfig` does.
 * Breaks when: `createConfig` does more with a connector than that: a listed wallet connects and nothing hears
 * of it.
 * Guarded by: tests/e2e/account/returning.spec.ts › who comes back needs none of the kit, and has all of it
 * when they reach for it
 * Can go when: wagmi takes connectors later.
 */
export function addListedWallets(config: Config, env: PublicEnv): void {
  const { connectors } = config._internal;
  const listed = createConnectors(env).map((create) => connectors.setup(create));
  connectors.setState((present) => [...listed, ...present]);
  listAnnouncedOnPhone(config);
}
