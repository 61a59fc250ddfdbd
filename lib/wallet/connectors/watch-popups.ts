import { AppError } from '@/lib/errors/app-error';

/**
 * Rejects when the browser blocks a window that a wallet opens meanwhile.
 *
 * Upstream: @coinbase/wallet-sdk 4.3.6: shows that itself, by a style that our CSP blocks, and never
 * rejects.
 * Breaks when: it opens its window otherwise than by `window.open`: the list spins.
 * Guarded by: tests/e2e/connect/wallet-errors.spec.ts › what keeps a wallet from connecting is told,
 * but for a refusal, and the kit offers to retry
 * Can go when: the SDK rejects.
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
