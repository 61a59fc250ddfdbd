import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Opens a `<dialog>` above any modal and focuses `first`. Returns the dialog's ref. */
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

    // The kit's modals close on any Escape that reaches the document.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.type === 'keydown') dismiss();
    };
    window.addEventListener('keydown', onKey, { capture: true, signal });
    window.addEventListener('keyup', onKey, { capture: true, signal });

    // react-remove-scroll, which the kit uses, cancels scrolling outside its modals.
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
