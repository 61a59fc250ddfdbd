import { useConnectModal } from '@rainbow-me/rainbowkit';
import { useEffect, useRef } from 'react';
import type { WalletState } from '@/components/account/wallet-state';
import { onVisitorAct } from '@/components/hooks/focus';

/**
 * Puts the focus on the header's button when the one that had it is gone: connecting, signing in
 * and leaving each replace the button that the visitor, or a closing modal, went back to. It is
 * watched from the change until the visitor acts, since what had the focus can go any time after
 * it.
 *
 * Upstream: RainbowKit 2.2.11: `ConnectButton` renders another element for each status; test ids
 * `rk-account-button`, `rk-wrong-network-button`, `rk-connect-button`.
 * Breaks when: the test ids change: the focus is lost after connecting or leaving.
 * Guarded by: tests/e2e/page/connect-island.spec.ts › the button keeps place and focus as the
 * wallet code comes, and the focus follows in and out; › who comes back finds the focus where they
 * left it: nothing takes it when the page loads
 * Can go when: the kit's button stays the same element.
 */
export function useKeepFocus(status: WalletState['status']): void {
  const { connectModalOpen } = useConnectModal();
  const lastFocused = useLastFocused();

  useEffect(() => {
    if (status === 'loading' || connectModalOpen) return;
    const giveBack = () => {
      // A page that has just loaded has no focus to give back.
      if (document.activeElement === document.body && lastFocused.current !== null) {
        findButton()?.focus();
      }
    };
    // A closing modal gives the focus back in effects of its own.
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
  }, [status, connectModalOpen, lastFocused]);
}

/** What had the focus last, and still has it or lost it by going. Null once the visitor left it. */
function useLastFocused(): { readonly current: Element | null } {
  const last = useRef<Element | null>(null);

  useEffect(() => {
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
