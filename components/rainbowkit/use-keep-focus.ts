import { useEffect, useLayoutEffect, useRef } from 'react';
import type { WalletState } from '@/components/account/wallet-state';
import { onVisitorAct } from '@/components/hooks/focus';
import { useStore } from '@/components/hooks/use-store';
import { kitControls } from '@/lib/wallet/rainbowkit/kit-controls';

/**
 * Moves the focus to the header's button when the focused one is gone: connecting, signing in and leaving
 * each replace the button that a visitor, or a closing modal, returned to. Watches until the visitor acts,
 * since that may happen any time later.
 */
export function useKeepFocus(status: WalletState['status']): void {
  const isModalOpen = useStore(kitControls)?.isConnectModalOpen === true;
  const lastFocused = useLastFocused();

  useEffect(() => {
    if (status === 'loading' || isModalOpen) return;
    const giveBack = () => {
      // A page that has just loaded had no focus.
      if (document.activeElement === document.body && lastFocused.current !== null) {
        findButton()?.focus();
      }
    };
    // At once, because an opening modal remembers the focus; and again, because a closing one returns it in
    // its own effects.
    giveBack();
    const frame = requestAnimationFrame(giveBack);
    const observer = new MutationObserver(giveBack);
    observer.observe(document.body, { childList: true, subtree: true });
    const stopWatching = () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
    const unsubscribe = onVisitorAct(stopWatching);
    return () => {
      stopWatching();
      unsubscribe();
    };
  }, [status, isModalOpen, lastFocused]);
}

/** The element that last had the focus, or lost it by disappearing; null once the visitor left it. */
function useLastFocused(): { readonly current: Element | null } {
  const last = useRef<Element | null>(null);

  // Before the placeholder's buttons give way to the wallet's.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    last.current = activeElement === body ? null : activeElement;
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    const forget = () => {
      if (document.activeElement === body) last.current = null;
    };
    // A microtask runs after the script that removed the element, if one did.
    const noteBlur = () => queueMicrotask(() => canHaveFocus(last.current) && forget());
    const page = new AbortController();
    document.addEventListener('focusin', note, { signal: page.signal });
    document.addEventListener('focusout', noteBlur, { signal: page.signal });
    document.addEventListener('pointerdown', forget, { signal: page.signal });
    return () => page.abort();
  }, []);

  return last;
}

function canHaveFocus(element: Element | null): boolean {
  return element?.checkVisibility() === true && !element.matches(':disabled');
}

function findButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>(
    ['account', 'wrong-network', 'connect']
      .map((name) => `[data-testid="rk-${name}-button"]`)
      .join(),
  );
}
