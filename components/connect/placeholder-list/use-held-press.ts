import { useLayoutEffect, useState } from 'react';
import { createStore, type ReadableStore, type Store } from '@/lib/store/create-store';

/** A finger's click comes after it was lifted. */
const clickTimeMs = 100;

/**
 * Whether a mouse button, a finger or the space bar is down, until its click has come. A store
 * instead of state: a press can begin between a render and its effect.
 */
export function useHeldPress(): ReadableStore<boolean> {
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
  // Before all other listeners.
  const on = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ) => window.addEventListener(name, listener, { signal: page.signal, capture: true });
  on('pointerdown', ({ button }) => button === 0 && hold());
  on('pointerup', release);
  on('pointercancel', release);
  // It was released outside the page.
  on('pointermove', ({ buttons }) => buttons === 0 && release());
  on('keydown', ({ key }) => key === ' ' && hold());
  on('keyup', ({ key }) => key === ' ' && release());
  // After the other listeners.
  on('click', () => releaseIn(0));
  return () => {
    window.clearTimeout(timer);
    page.abort();
  };
}
