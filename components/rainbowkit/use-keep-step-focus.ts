import { useEffect } from 'react';
import { findBack, findContent, watchKit } from '@/components/rainbowkit/kit-dom';

/** When a step of the connect modal goes with the focus, it moves to the new step's "Back", else to the modal. */
export function useKeepStepFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    const note = ({ target }: FocusEvent) => {
      last = target;
    };
    const unwatch = watchKit(() => {
      // A button that is only disabled remains the place from which Tab continues.
      const isGone = last instanceof Element && !last.isConnected;
      if (isGone && document.activeElement === document.body)
        (findBack() ?? findContent())?.focus();
    });
    document.addEventListener('focusin', note);
    return () => {
      unwatch();
      document.removeEventListener('focusin', note);
    };
  }, []);
}
