import { useCallback, useEffect, useState } from 'react';
import { type Config, useAccount } from 'wagmi';
import { deliverEvents } from '@/components/connect/deliver-events';
import { useStore } from '@/components/hooks/use-store';
import type { PublicEnv } from '@/lib/env/public-env';
import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { isFramed } from '@/lib/wallet/browser/device';
import { forgetChosenWallet } from '@/lib/wallet/connectors/chosen-wallet';
import { forgetLostWallet } from '@/lib/wallet/connectors/wallet-availability';
import { awaitedModal, isKitWanted, openKitModal } from '@/lib/wallet/rainbowkit/kit-controls';
import { forgetLastWallet, repairStorage } from '@/lib/wallet/rainbowkit/repair-storage';
import { allowKitStyles } from '@/lib/wallet/rainbowkit/style-nonce';
import { withTimeLimit } from '@/lib/wallet/requests/promises';
import {
  getLastConnection,
  type LastConnection,
  storeLastWallet,
} from '@/lib/wallet/storage/last-connection';
import { patchLocalStorage } from '@/lib/wallet/storage/patch-local-storage';
import { createWagmiConfig } from '@/lib/wallet/wagmi/config';
import { connectSafe, reconnectLast, watchArrival } from '@/lib/wallet/wagmi/reconnect';

type Kit = typeof import('@/components/connect/kit').kit;

export type StartedWallet = {
  env: PublicEnv;
  config: Config;
  kit: Kit | null;
  /** Null on a first visit. */
  last: LastConnection | null;
  /** The first attempt, if a wallet is expected. Never rejects. */
  reconnection: Promise<Reconnection> | null;
};

/** Always `over` for a Safe host, because the frame's own screen reports a host that does not respond. */
type Reconnection = 'over' | 'unanswered' | 'missing';

const kitTimeoutMs = 30_000;

let started: StartedWallet | null = null;

/**
 * Runs once per page view, before rendering, so that the wallet responds while React is busy. Pass `kit`, with
 * its texts loaded, if the wallet may be one that only the kit lists.
 */
export function startWallet(env: PublicEnv, kit: Kit | null = null): StartedWallet {
  started ??= start(env, kit);
  return started;
}

/** Loads the kit, its wallets and its texts. Rejects on failure, and the next call tries again. */
export async function loadKit(): Promise<Kit> {
  const { kit } = await withTimeLimit(import('@/components/connect/kit'), kitTimeoutMs);
  await kit.loadTexts();
  return kit;
}

async function startKit(wallet: StartedWallet): Promise<Kit> {
  const kit = await loadKit();
  if (wallet.kit === null) kit.addListedWallets(wallet.config, wallet.env);
  wallet.kit = kit;
  return kit;
}

function start(env: PublicEnv, kit: Kit | null): StartedWallet {
  deliverEvents();
  // Read this before wagmi rewrites its keys.
  const last = getLastConnection();
  allowKitStyles();
  patchLocalStorage();
  repairStorage();
  const config = createWagmiConfig(env);
  kit?.addListedWallets(config, env);
  const isExpected = isFramed() || last !== null;
  const reconnection = isExpected ? reconnect({ config, last }, false) : null;
  return { env, config, kit, last, reconnection };
}

/** Inside a frame, connects only the host's Safe, whatever was connected before. */
async function reconnect(
  { config, last }: Pick<StartedWallet, 'config' | 'last'>,
  isRetry: boolean,
): Promise<Reconnection> {
  if (isFramed()) {
    await connectSafe(config).catch(() => undefined);
    return 'over';
  }
  if (last === null) return 'over';
  const restore = storeLastWallet();
  const outcome = await reconnectLast(config, last, isRetry).catch(() => 'unanswered' as const);
  if (outcome === 'connected' || outcome === 'refused') return 'over';
  restore();
  return outcome === 'locked' ? 'over' : outcome;
}

export function useReconnect(wallet: StartedWallet) {
  const [isReconnecting, setIsReconnecting] = useState(wallet.reconnection !== null);
  const [outcome, setOutcome] = useState<Reconnection>('over');
  const { isConnected } = useAccount();

  const follow = useCallback(async (reconnection: StartedWallet['reconnection']) => {
    if (reconnection === null) return;
    setOutcome('over');
    setIsReconnecting(true);
    const ended = await reconnection;
    setIsReconnecting(false);
    setOutcome(ended);
  }, []);

  useEffect(() => {
    void follow(wallet.reconnection);
  }, [follow, wallet]);

  // A visitor who connects another wallet has given up on the last one.
  useEffect(() => {
    if (isConnected) setOutcome('over');
  }, [isConnected]);

  const retry = useCallback(() => void follow(reconnect(wallet, true)), [follow, wallet]);
  useEffect(() => {
    if (outcome !== 'missing' || wallet.last === null) return;
    return watchArrival(wallet.config, wallet.last, retry);
  }, [outcome, retry, wallet]);
  const forget = () => {
    forgetLastWallet();
    forgetChosenWallet();
    forgetLostWallet();
    setOutcome('over');
  };
  return { isReconnecting, isUnanswered: outcome !== 'over', retry, forget };
}

export function useKit(wallet: StartedWallet) {
  const isWanted = useStore(isKitWanted);
  const [kit, setKit] = useState(wallet.kit);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!isWanted || kit !== null) return;
    setHasFailed(false);
    startKit(wallet).then(setKit, () => {
      const modal = awaitedModal.get();
      awaitedModal.set(null);
      isKitWanted.set(false);
      if (modal !== null) reportWalletError('pageIncomplete', () => openKitModal(modal));
      setHasFailed(true);
    });
  }, [isWanted, kit, wallet]);
  return { kit, hasFailed };
}
