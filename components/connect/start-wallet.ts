import type { Config } from 'wagmi';
import type { PublicEnv } from '@/lib/env/public-env';
import { getSurface } from '@/lib/wallet/browser/device';
import { repairStorage } from '@/lib/wallet/rainbowkit/repair-storage';
import { allowKitStyles } from '@/lib/wallet/rainbowkit/style-nonce';
import { withTimeLimit } from '@/lib/wallet/requests/with-time-limit';
import { connectSafe } from '@/lib/wallet/safe/connect-safe';
import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';
import { getLastConnectorId } from '@/lib/wallet/storage/last-connection';
import { storeLastWallet } from '@/lib/wallet/storage/last-wallet';
import { patchLocalStorage } from '@/lib/wallet/storage/patch-local-storage';
import { createWagmiConfig } from '@/lib/wallet/wagmi/config';
import { reconnectLast } from '@/lib/wallet/wagmi/reconnect';

export type Kit = typeof import('@/components/connect/kit').kit;

export type StartedWallet = {
  env: PublicEnv;
  config: Config;
  /** Null until somebody wants it. */
  kit: Kit | null;
  /** The connector to reconnect, null for a first visit. */
  lastConnectorId: string | null;
  /** How the first attempt ends; null where no wallet is expected. Never rejects. */
  reconnection: Promise<Reconnection> | null;
};

/** `unanswered`: the wallet is silent, broken or gone. Of a Safe's host that is said by the frame's own screen. */
export type Reconnection = 'over' | 'unanswered';

/** Milliseconds that the kit may take. */
const kitTimeout = 30_000;

let started: StartedWallet | null = null;

/**
 * Makes wagmi's config and asks the wallet of the last visit, or the Safe that frames the page, once a page
 * view. Before anything is rendered: the wallet answers while React is busy. `kit`: where the wallet may be one
 * that the kit lists; its texts are to be loaded before.
 */
export function startWallet(env: PublicEnv, kit: Kit | null = null): StartedWallet {
  started ??= start(env, kit);
  return started;
}

/**
 * The kit's modals and the wallets that they list, with its texts. By the wallet code alone: what both need comes
 * once then. Rejects where that fails; the next call tries again.
 */
export async function loadKit(): Promise<Kit> {
  const { kit } = await withTimeLimit(import('@/components/connect/kit'), kitTimeout);
  await kit.loadTexts();
  return kit;
}

/** Loads the kit and adds the wallets that it lists. Rejects as `loadKit`. */
export async function startKit(wallet: StartedWallet): Promise<Kit> {
  const kit = await loadKit();
  if (wallet.kit === null) kit.addListedWallets(wallet.config, wallet.env);
  wallet.kit = kit;
  return kit;
}

function start(env: PublicEnv, kit: Kit | null): StartedWallet {
  // Read before wagmi is there, which writes its keys anew.
  const lastConnectorId = getLastConnectorId(createFallbackStorage());
  allowKitStyles();
  patchLocalStorage();
  repairStorage(createFallbackStorage());
  const config = createWagmiConfig(env);
  kit?.addListedWallets(config, env);
  const isExpected = getSurface() === 'frame' || lastConnectorId !== null;
  const reconnection = isExpected ? reconnect({ config, lastConnectorId }, false) : null;
  return { env, config, kit, lastConnectorId, reconnection };
}

/**
 * Reconnects the wallet of the last visit. Inside a frame the only wallet that can be there is the host's
 * Safe, whatever was connected before. `isRetry`: the visitor asked for it.
 */
export async function reconnect(
  { config, lastConnectorId }: Pick<StartedWallet, 'config' | 'lastConnectorId'>,
  isRetry: boolean,
): Promise<Reconnection> {
  if (getSurface() === 'frame') {
    await connectSafe(config).catch(() => false);
    return 'over';
  }
  if (lastConnectorId === null) return 'over';
  const restore = storeLastWallet();
  const outcome = await reconnectLast(config, lastConnectorId, isRetry).catch(
    () => 'unanswered' as const,
  );
  if (outcome !== 'unanswered') return 'over';
  restore();
  return 'unanswered';
}
