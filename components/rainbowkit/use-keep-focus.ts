import { useEffect, useLayoutEffect, useRef } from 'react';
import type { WalletState } from '@/components/account/wallet-state';
import { onVisitorAct } from '@/components/hooks/focus';
import { useStore } from '@/components/hooks/use-store';
import { kitControls } from '@/lib/wallet/rainbowkit/kit-controls';

/**
 * Puts the focus on the header's button when the one that had it is gone: connecting, signing in
 * and leaving each replace the button that the visitor, or a closing modal, went back to. It is
 * watched from the change until the visitor acts, since what had the focus can go any time after
 * it.
 */
export function useKeepFocus(status: WalletState['status']): void {
  const isModalOpen = useStore(kitControls)?.isConnectModalOpen === true;
  const lastFocused = useLastFocused();

  useEffect(() => {
    if (status === 'loading' || isModalOpen) return;
    const giveBack = () => {
      // A page that has just loaded has no focus to give back.
      if (document.activeElement === document.body && lastFocused.current !== null) {
        findButton()?.focus();
      }
    };
    // At once, for a modal that opens now gives the focus back to where it was; and again, as one that closes
    // does so in effects of its own.
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

/** What had the focus last, and still has it or lost it by going. Null once the visitor left it. */
function useLastFocused(): { readonly current: Element | null } {
  const last = useRef<Element | null>(null);

  // Before what stood for the wallet's buttons gives way to them, with the focus that it had.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    last.current = activeElement === body ? null : activeElement;
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    const forget = () => {
      if (document.activeElement === body) last.current = null;
    };
    // A microtask comes after the script that took the element away, if one did.
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
