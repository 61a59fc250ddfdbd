'use client';

import { type ComponentType, useCallback, useEffect, useState } from 'react';
import styles from '@/components/door/door.module.css';
import type { FirstListProps } from '@/components/door/first-list/first-list';
import { loadFirstList } from '@/components/door/load-first-list';
import { loadWallet } from '@/components/door/load-wallet';
import { prefetchWhenIdle } from '@/components/door/prefetch-when-idle';
import type { WalletProps, WalletState } from '@/components/door/wallet-state';
import type { WalletId } from '@/lib/config';
import type { PublicEnv } from '@/lib/env/public-env';
import { doorTexts } from '@/lib/texts/door';
import { getLastConnectorId } from '@/lib/wallet/last-connection';
import { createSafeStorage } from '@/lib/wallet/storage';
import { getSurface } from '@/lib/wallet/surface';

type DoorProps = {
  env: PublicEnv;
  /** URLs of the wallet code, to be fetched but not run while nobody wants it yet. */
  walletFiles: readonly string[];
  /** In the order of the list. */
  wallets: readonly WalletId[];
};

type Visit = { lastConnectorId: string | null; isExpected: boolean };

/**
 * The one client island of the page. It shows a button at once and loads the wallet code when the
 * visitor reaches for it, was connected before, or comes from inside a frame (a Safe host).
 */
export function Door({ walletFiles, wallets, ...props }: DoorProps) {
  // One environment a page view: a refresh hands down a new object with the same values.
  const [env] = useState(props.env);
  const [files] = useState(walletFiles);
  /** Null until mounted: only the browser knows who comes back. */
  const [visit, setVisit] = useState<Visit | null>(null);
  const [loaded, setLoaded] = useState<{ Wallet: ComponentType<WalletProps> } | null>(null);
  const [list, setList] = useState<{ FirstList: ComponentType<FirstListProps> } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isPressed, setIsPressed] = useState(false);
  const [state, setState] = useState<WalletState | null>(null);

  const load = useCallback(async () => {
    setHasFailed(false);
    try {
      setLoaded({ Wallet: await loadWallet(env) });
    } catch {
      setHasFailed(true);
      setIsPressed(false);
    }
  }, [env]);

  useEffect(() => {
    const lastConnectorId = getLastConnectorId(createSafeStorage());
    const isExpected = lastConnectorId !== null || getSurface() === 'frame';
    setVisit({ lastConnectorId, isExpected });
    if (!isExpected) return prefetchWhenIdle(files);
    void load();
    return undefined;
  }, [load, files]);

  const open = state !== null && 'open' in state ? state.open : null;
  const isListed = isPressed && list !== null;
  const closeList = useCallback(() => setIsPressed(false), []);

  // A press that came before the wallet code, where there is no first list to hand it on.
  useEffect(() => {
    if (!isPressed || isListed || open === null) return;
    setIsPressed(false);
    open();
  }, [isPressed, isListed, open]);

  const isWaiting =
    visit === null ||
    (visit.isExpected && state === null && !hasFailed) ||
    state?.status === 'loading';
  // The list first, and painted: running the wallet code keeps a slow device busy for a while.
  const reach = async () => {
    if (loaded !== null) return;
    try {
      setList({ FirstList: await loadFirstList() });
      await nextPaint();
    } catch {
      // The kit's list is as good, only later.
    }
    void load();
  };
  const press = () => {
    if (open !== null) return open();
    setIsPressed(true);
    void reach();
  };

  return (
    <div className={styles.door}>
      {isWaiting ? (
        <div className={styles.waiting} />
      ) : state?.status === 'connected' ? null : (
        <button
          type="button"
          className={styles.button}
          data-testid="rk-connect-button"
          aria-busy={isPressed}
          onPointerEnter={reach}
          onTouchStart={reach}
          onFocus={reach}
          onClick={press}
        >
          {state?.status === 'unauthenticated' ? doorTexts.signIn : doorTexts.connect}
        </button>
      )}
      {hasFailed ? (
        <p className={styles.failed} role="alert">
          {doorTexts.loadFailed}
        </p>
      ) : null}
      {isListed ? (
        <list.FirstList
          wallets={wallets}
          isDemo={env.demo !== null}
          open={open}
          onClose={closeList}
        />
      ) : null}
      {loaded === null || visit === null ? null : (
        <loaded.Wallet env={env} lastConnectorId={visit.lastConnectorId} onState={setState} />
      )}
    </div>
  );
}

function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
