'use client';

import { useRouter } from 'next/navigation';
import {
  type ComponentType,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { WalletProps, WalletState } from '@/components/account/wallet-state';
import styles from '@/components/connect/connect-island.module.css';
import { loadPlaceholderList, loadWallet } from '@/components/connect/load-wallet';
import type { PlaceholderListProps } from '@/components/connect/placeholder-list/placeholder-list';
import { prefetchWhenIdle } from '@/components/connect/prefetch-when-idle';
import { useTexts } from '@/components/i18n/texts-provider';
import { pressConnect } from '@/components/wallet-island/shared-wallet';
import type { SessionInfo } from '@/lib/auth/session';
import { subscribeToOtherTabs } from '@/lib/auth/session-channel';
import type { PublicEnv } from '@/lib/env/public-env';
import { emitEvent } from '@/lib/funnel';
import { type Recovery, recoverMissingPart } from '@/lib/reload/recover';
import { isFramed } from '@/lib/wallet/browser/device';
import { mayBeConnected } from '@/lib/wallet/storage/may-be-connected';
import type { WalletId } from '@/lib/wallets';

type ConnectIslandProps = {
  env: PublicEnv;
  session: SessionInfo | null;
  /** Files of the wallet code, below `/_next/static/`: fetched when idle, run on demand. */
  walletFiles: readonly string[];
  wallets: readonly WalletId[];
};

/** Loads the wallet code once the visitor reaches for the button, connected before, or is inside a frame. */
export function ConnectIsland(props: ConnectIslandProps) {
  const { session, wallets } = props;
  // A refresh passes a new object with the same values.
  const [env] = useState(props.env);
  const [files] = useState(props.walletFiles);
  const router = useRouter();
  const texts = useTexts();
  /** True if a wallet may connect by itself. Null until mounted, because only the browser can tell. */
  const [isExpected, setIsExpected] = useState<boolean | null>(null);
  const [loaded, setLoaded] = useState<{ Wallet: ComponentType<WalletProps> } | null>(null);
  const [list, setList] = useState<{ PlaceholderList: ComponentType<PlaceholderListProps> } | null>(
    null,
  );
  const [failure, setFailure] = useState<Recovery | null>(null);
  const [isPressed, setIsPressed] = useState(false);
  const [state, setState] = useState<WalletState | null>(null);
  const isSignedIn = session !== null;

  /** Number of loads that are about to begin. */
  const coming = useRef(0);

  const load = useCallback(async () => {
    setFailure(null);
    try {
      setLoaded({ Wallet: await loadWallet(env, { isSignedIn, files }) });
    } catch {
      // A press is about to load the code again, and that load reports its own failure.
      if (coming.current > 0) return;
      setFailure(await recoverMissingPart());
      setIsPressed(false);
    }
  }, [env, isSignedIn, files]);

  // Runs before the first frame after hydration, so that this frame already has the pressable button.
  useLayoutEffect(() => {
    const isComing = isWalletExpected(isSignedIn);
    setIsExpected(isComing);
    if (!isComing) return prefetchWhenIdle(files);
    void load();
    return undefined;
  }, [load, files, isSignedIn]);

  // A signed-out visitor may sign in from another tab, or while this page is in the back/forward cache. Once
  // the wallet code has loaded, `SessionWatch` takes over.
  const isStranger = loaded === null;
  useEffect(() => {
    if (!isStranger) return;
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && router.refresh();
    const unsubscribe = subscribeToOtherTabs('changed', router.refresh);
    window.addEventListener('pageshow', comeBack);
    return () => {
      unsubscribe();
      window.removeEventListener('pageshow', comeBack);
    };
  }, [isStranger, router]);

  const open = state !== null && 'open' in state ? state.open : null;
  const isListed = isPressed && list !== null;
  const closeList = useCallback(() => setIsPressed(false), []);

  // Handles a press made before the wallet code loaded, if no placeholder list could pass it on.
  useEffect(() => {
    if (!isPressed || isListed || open === null) return;
    setIsPressed(false);
    open();
  }, [isPressed, isListed, open]);

  const hasFailed = failure !== null && failure !== 'reloading';
  const isWaiting =
    isExpected === null ||
    (isExpected && state === null && !hasFailed) ||
    state?.status === 'loading';
  // Paint the list before running the wallet code, which keeps a slow device busy.
  const reach = async (graceMs = 0) => {
    if (loaded !== null) return;
    coming.current += 1;
    try {
      const PlaceholderList = await loadPlaceholderList();
      flushSync(() => setList({ PlaceholderList }));
      await nextPaint();
    } catch {
      // Continue without it: the kit's own list opens instead.
    }
    setTimeout(() => {
      coming.current -= 1;
      void load();
    }, graceMs);
  };
  const press = () => {
    const opensList = state?.status !== 'unauthenticated' && !isFramed();
    if (opensList && !isPressed) emitEvent({ type: 'list-opened' });
    if (open !== null) return open();
    setIsPressed(true);
    void reach();
  };

  // Lets buttons elsewhere on the page connect too.
  const latestPress = useRef(press);
  latestPress.current = press;
  const isConnected = state?.status === 'connected';
  useEffect(() => {
    if (isConnected) return;
    pressConnect.set(() => latestPress.current());
    return () => pressConnect.set(null);
  }, [isConnected]);

  const label = state?.status === 'unauthenticated' ? texts.connect.signIn : texts.connect.connect;

  return (
    <div className={styles.connect}>
      {isWaiting ? (
        <div className={styles.waiting} aria-hidden="true">
          {label}
        </div>
      ) : isConnected ? null : (
        <button
          type="button"
          className={styles.button}
          data-testid="rk-connect-button"
          aria-busy={isPressed}
          onPointerEnter={() => void reach(pressGraceMs)}
          onTouchStart={() => void reach()}
          onFocus={() => void reach(pressGraceMs)}
          onClick={press}
        >
          {/* A new node for new text, because shorter text would count as a layout shift. */}
          <span key={label}>{label}</span>
        </button>
      )}
      {hasFailed ? (
        <p className={styles.failed} role="alert">
          {failure === 'outdated' ? texts.connect.loadOutdated : texts.connect.loadFailed}
        </p>
      ) : null}
      {isListed ? (
        <list.PlaceholderList
          wallets={wallets}
          isDemo={env.demo !== null}
          open={open}
          onClose={closeList}
          texts={texts.walletList}
        />
      ) : null}
      {loaded === null ? null : <loaded.Wallet env={env} session={session} onState={setState} />}
    </div>
  );
}

function isWalletExpected(isSignedIn: boolean): boolean {
  return isSignedIn || mayBeConnected() || isFramed();
}

/** Delay after the pointer arrives, so that the page can still respond to a quick press. */
const pressGraceMs = 150;

function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
