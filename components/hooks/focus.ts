/** Calls once at the next press of a pointer or key, after which the page no longer moves the focus. */
export function onVisitorAct(act: () => void): () => void {
  const visitor = new AbortController();
  const end = () => {
    visitor.abort();
    act();
  };
  for (const name of ['pointerdown', 'keydown']) {
    document.addEventListener(name, end, { signal: visitor.signal, capture: true });
  }
  return () => visitor.abort();
}

/**
 * Gives the focus to an element and tries again at each frame until it holds, or the visitor acts:
 * WebKit ignores `focus()` while a style sheet is loading.
 */
export function focusUntilHeld(element: HTMLElement): void {
  let frame = 0;
  const unsubscribe = onVisitorAct(() => cancelAnimationFrame(frame));
  const isNowhere = () => document.activeElement === document.body && element.isConnected;
  const retry = () => {
    if (isNowhere()) element.focus();
    if (isNowhere()) frame = requestAnimationFrame(retry);
    else unsubscribe();
  };
  element.focus();
  frame = requestAnimationFrame(retry);
}

/** A ref for what takes the place of a control that was just pressed, or the focus would be lost with it. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
