import { useEffect, useState } from 'react';

/** Milliseconds within which the click of a press comes; that of a finger comes after it was lifted. */
const clickTime = 100;

/** Whether a mouse button, a finger or the space bar is down, until the click of it has come. */
export function useHeldPress(): boolean {
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    let timer = 0;
    const set = (value: boolean) => {
      window.clearTimeout(timer);
      setIsHeld(value);
    };
    const releaseIn = (time: number) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(set, time, false);
    };
    const release = () => releaseIn(clickTime);
    const page = new AbortController();
    const on = <Name extends keyof DocumentEventMap>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal: page.signal, capture: true });
    on('pointerdown', ({ button }) => button === 0 && set(true));
    on('pointerup', release);
    on('pointercancel', release);
    // Released outside of the page.
    on('pointermove', ({ buttons }) => buttons === 0 && release());
    on('keydown', ({ key }) => key === ' ' && set(true));
    on('keyup', ({ key }) => key === ' ' && release());
    // After the other listeners.
    on('click', () => releaseIn(0));
    return () => {
      window.clearTimeout(timer);
      page.abort();
    };
  }, []);

  return isHeld;
}
