import { useEffect } from 'react';
import { t } from '@/lib/i18n/client';

/**
 * When a step of the connect modal takes the place of another, and of the button that had the focus, the
 * focus is on the new step's "Back", else on the modal.
 *
 * Upstream: RainbowKit 2.2.11: `DesktopOptions` and `MobileOptions` put each `walletStep` in the place of the
 * last, and the focus is nowhere; `FocusTrap` gives its content the role `document`, which can have it.
 * Breaks when: the role goes: whoever uses a screen reader starts at the top of the page.
 * Guarded by: tests/e2e/page/a11y-screens.spec.ts › the steps to a wallet: which there are, by app or
 * extension, the app by its QR code, how to go on
 * Can go when: the kit moves the focus.
 */
export function useKeepStepFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    const note = ({ target }: FocusEvent) => {
      last = target;
    };
    const follow = () => {
      // A button that is only disabled remains the place from which Tab continues.
      const isGone = last instanceof Element && !last.isConnected;
      if (isGone && document.activeElement === document.body) findPlace()?.focus();
    };
    const observer = new MutationObserver(follow);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, []);
}

function findPlace(): HTMLElement | null {
  const modal = document.querySelector<HTMLElement>('[data-rk][role="dialog"] [role="document"]');
  const icons = [...(modal?.querySelectorAll('button > svg > title') ?? [])];
  const back = icons.find((it) => it.textContent === t('kit.back'));
  return back?.closest('button') ?? modal;
}
