import { useEffect, useLayoutEffect, useRef } from 'react';
import type { WalletState } from '@/components/account/wallet-state';
import { onVisitorAct } from '@/components/hooks/focus';
import { useStore } from '@/components/hooks/use-store';
import { kitControls } from '@/lib/wallet/rainbowkit/kit-controls';

/** Moves the focus to the header's button when the focused one is replaced. Watches until the visitor acts. */
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
    // Run now, because an opening modal remembers the focus. Run again later, because a closing modal returns
    // the focus in its own effects.
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

/** The element that last had the focus, or lost it by disappearing. Null once the visitor moved away. */
function useLastFocused(): { readonly current: Element | null } {
  const last = useRef<Element | null>(null);

  // Read the focus before the wallet's buttons replace the placeholder's.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    last.current = activeElement === body ? null : activeElement;
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    const forget = () => {
      if (document.activeElement === body) last.current = null;
    };
    // A microtask runs after any script that removed the element.
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
