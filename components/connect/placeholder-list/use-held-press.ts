import { useLayoutEffect, useState } from 'react';
import { createStore, type ReadableStore, type Store } from '@/lib/store/create-store';

/** Milliseconds within which the click of a press comes; that of a finger comes after it was lifted. */
const clickTime = 100;

/**
 * Whether a mouse button, a finger or the space bar is down, until the click of it has come. Not
 * state: an effect runs some time after its render, and a press can begin in between.
 */
export function useHeldPress(): ReadableStore<boolean> {
  const [isHeld] = useState(() => createStore(false));
  // As early as what can be pressed.
  useLayoutEffect(() => watchPresses(isHeld), [isHeld]);
  return isHeld;
}

function watchPresses(isHeld: Store<boolean>): () => void {
  let timer = 0;
  const hold = () => {
    window.clearTimeout(timer);
    isHeld.set(true);
  };
  const releaseIn = (time: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(isHeld.set, time, false);
  };
  const release = () => releaseIn(clickTime);
  const page = new AbortController();
  // Before all other listeners.
  const on = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ) => window.addEventListener(name, listener, { signal: page.signal, capture: true });
  on('pointerdown', ({ button }) => button === 0 && hold());
  on('pointerup', release);
  on('pointercancel', release);
  // Released outside of the page.
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
