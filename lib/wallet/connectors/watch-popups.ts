import { AppError } from '@/lib/errors/app-error';

/**
 * Rejects when the browser blocks a window that a wallet opens meanwhile. Coinbase's SDK shows
 * that itself, by a style that our CSP blocks, and never rejects.
 */
export function watchPopups(): { blocked: Promise<never>; stop: () => void } {
  const { open } = window;
  let refuse: (error: Error) => void = () => undefined;
  const blocked = new Promise<never>((_, reject) => {
    refuse = reject;
  });
  blocked.catch(() => undefined);
  window.open = (...parameters) => {
    const opened = open.apply(window, parameters);
    // Who asks for no opener is given null for a window that did open.
    const isDetached = /noopener|noreferrer/.test(parameters[2] ?? '');
    if (opened === null && !isDetached) refuse(new AppError('popupBlocked'));
    return opened;
  };
  const stop = () => {
    window.open = open;
  };
  return { blocked, stop };
}
