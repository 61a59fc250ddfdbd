import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Opens a `<dialog>` in the top layer, above any modal, with the focus on `first`. Gives the
 * dialog's ref; `onDismiss` is called for Escape and for the system's own ways to close it.
 */
export function useTopDialog(
  first: RefObject<HTMLElement | null>,
  onDismiss: () => void,
): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const dismiss = useEffectEvent(onDismiss);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    const listening = new AbortController();
    const { signal } = listening;

    // The kit's modals close on any Escape that reaches the document, wherever the focus is, so
    // it is caught before all others, on its way down.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.type === 'keydown') dismiss();
    };
    window.addEventListener('keydown', onKey, { capture: true, signal });
    window.addEventListener('keyup', onKey, { capture: true, signal });

    // react-remove-scroll, below the kit's modals, cancels what scrolls outside of them.
    const stop = (event: Event) => event.stopPropagation();
    dialog.addEventListener('wheel', stop, { passive: true, signal });
    dialog.addEventListener('touchmove', stop, { passive: true, signal });

    dialog.addEventListener('cancel', (event) => event.preventDefault(), { signal });
    dialog.addEventListener('cancel', () => dismiss(), { signal });
    dialog.addEventListener('close', () => dismiss(), { signal });

    dialog.showModal();
    first.current?.focus();
    return () => {
      listening.abort();
      dialog.close(); // gives the focus back to where it was
    };
  }, [first]);

  return ref;
}
