import { useConnectModal } from '@rainbow-me/rainbowkit';
import { useEffect, useRef } from 'react';
import type { WalletState } from '@/components/door/wallet-state';

/**
 * Puts the focus on the header's button when the one that had it is gone: connecting, signing in
 * and leaving each replace the button that the visitor, or a closing modal, went back to.
 */
export function useKeepFocus(status: WalletState['status']): void {
  const { connectModalOpen } = useConnectModal();
  const isFirst = useRef(true);

  useEffect(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if (wasFirst || status === 'loading' || connectModalOpen) return;
    // A closing modal gives the focus back in effects of its own.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) findButton()?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [status, connectModalOpen]);
}

function findButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>(
    ['account', 'wrong-network', 'connect']
      .map((name) => `[data-testid="rk-${name}-button"]`)
      .join(),
  );
}
