import { useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusUntilHeld } from '@/components/hooks/focus';
import { kitDialog, walletRow } from '@/components/rainbowkit/kit-dom';
import { createStore, type ReadableStore, type Store } from '@/lib/store/create-store';

type HandOver = {
  /** Opens the kit's list; null while the wallet code loads. */
  open: (() => void) | null;
  /** Id of the wallet chosen before the kit was ready. */
  chosen: string | null;
  onClose: () => void;
};

/** Replaces this list with the kit's as soon as the kit's can open and no press is in progress. */
export function useHandOver({ open, chosen, onClose }: HandOver): void {
  const isHeld = useHeldPress();
  useEffect(() => {
    if (open === null) return undefined;
    let isStale = false;
    const handOver = () => {
      // The target of a press must still exist when the press ends.
      if (isStale || isHeld.get()) return;
      const focused = document.activeElement?.getAttribute('data-testid') ?? null;
      // Close and open in one task, so that no frame is painted in between.
      flushSync(onClose);
      flushSync(open);
      takeUp(chosen, focused);
    };
    const unsubscribe = isHeld.subscribe(handOver);
    // `flushSync` does not work while React is running this effect.
    queueMicrotask(handOver);
    return () => {
      isStale = true;
      unsubscribe();
    };
  }, [open, chosen, isHeld, onClose]);
}

/** Passes the focus and the choice to the kit's list. `focused` is a test id, which the kit's rows share. */
function takeUp(chosen: string | null, focused: string | null): void {
  const dialog = document.querySelector(kitDialog);
  // theme.css keeps the dialog from sliding in, because it replaces an open one.
  dialog?.setAttribute('data-handed-over', '');
  const find = (selector: string) => dialog?.querySelector<HTMLElement>(selector);
  const row = focused === null ? null : find(`[data-testid="${CSS.escape(focused)}"]`);
  if (row) focusUntilHeld(row);
  if (chosen !== null) find(walletRow(chosen))?.click();
}

/** On touch screens, the click follows the lifted finger. */
const clickTimeMs = 100;

/** True from a press until its click. A store, because a press can begin between a render and its effect. */
function useHeldPress(): ReadableStore<boolean> {
  const [isHeld] = useState(() => createStore(false));
  useLayoutEffect(() => watchPresses(isHeld), [isHeld]);
  return isHeld;
}

function watchPresses(isHeld: Store<boolean>): () => void {
  let timer = 0;
  const hold = () => {
    window.clearTimeout(timer);
    isHeld.set(true);
  };
  const releaseIn = (timeMs: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(isHeld.set, timeMs, false);
  };
  const release = () => releaseIn(clickTimeMs);
  const page = new AbortController();
  // The capture phase on `window` runs before all other listeners.
  const on = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ) => window.addEventListener(name, listener, { signal: page.signal, capture: true });
  on('pointerdown', ({ button }) => button === 0 && hold());
  on('pointerup', release);
  on('pointercancel', release);
  // The button was released outside the page.
  on('pointermove', ({ buttons }) => buttons === 0 && release());
  on('keydown', ({ key }) => key === ' ' && hold());
  on('keyup', ({ key }) => key === ' ' && release());
  // A zero timeout runs after the other click listeners.
  on('click', () => releaseIn(0));
  return () => {
    window.clearTimeout(timer);
    page.abort();
  };
}
