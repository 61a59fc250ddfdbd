import { useConnectModal } from '@rainbow-me/rainbowkit';
import { useEffect, useRef } from 'react';
import type { WalletState } from '@/components/door/wallet-state';

/**
 * Puts the focus on the header's button when the one that had it is gone: connecting, signing in
 * and leaving each replace the button that the visitor, or a closing modal, went back to. That is
 * owed from the change until the visitor acts, since what had the focus can go any time after it.
 */
export function useKeepFocus(status: WalletState['status']): void {
  const { connectModalOpen } = useConnectModal();
  const isFirst = useRef(true);

  useEffect(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if (wasFirst || status === 'loading' || connectModalOpen) return;
    const giveBack = () => {
      if (document.activeElement === document.body) findButton()?.focus();
    };
    // A closing modal gives the focus back in effects of its own.
    const frame = requestAnimationFrame(giveBack);
    const observer = new MutationObserver(giveBack);
    observer.observe(document.body, { childList: true, subtree: true });
    const visitor = new AbortController();
    const stop = () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      visitor.abort();
    };
    for (const act of ['pointerdown', 'keydown']) {
      document.addEventListener(act, stop, { signal: visitor.signal, capture: true });
    }
    return stop;
  }, [status, connectModalOpen]);
}

function findButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>(
    ['account', 'wrong-network', 'connect']
      .map((name) => `[data-testid="rk-${name}-button"]`)
      .join(),
  );
}
