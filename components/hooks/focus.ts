import { type RefObject, useEffect, useRef } from 'react';

/** Calls `act` once, at the next pointer or key press. Returns a function that stops listening. */
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

/** Retries on each frame until the visitor acts: WebKit ignores `focus()` while a style sheet is loading. */
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

/** The ref of an element that replaces the control just pressed, which would take the focus with it. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** Moves the focus from a button that is about to disappear to the title of its section. */
export function focusTitle(button: Element): void {
  button.closest('section')?.querySelector('h2')?.focus();
}

/** Returns the ref of a button that takes the focus when `isOn` ends, if another button has disappeared with it. */
export function useFocusAfter(isOn: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOn = useRef(isOn);
  useEffect(() => {
    const isOver = wasOn.current && !isOn;
    wasOn.current = isOn;
    if (isOver && document.activeElement === document.body) button.current?.focus();
  }, [isOn]);
  return button;
}
