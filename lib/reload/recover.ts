import { getProductIdOfPage } from '@/lib/product-id-of-page';
import { getReloadMark, reloadInterval } from '@/lib/reload/reload-mark';

/** Milliseconds. */
const timeout = 5_000;

/** `unreachable`: nothing answers. `outdated`: a reload is the visitor's to do. */
export type Recovery = 'reloading' | 'outdated' | 'unreachable';

/**
 * What to do about a part of the page that could not be loaded. Where the server answers, the part was
 * of a build that is gone: the page reloads itself, unless that would lose what the visitor typed, or
 * did not help a moment ago, or something else is under way by then that `isBusy` knows of.
 */
export async function recoverMissingPart(isBusy = (): boolean => false): Promise<Recovery> {
  if (!(await isServerUp())) return 'unreachable';
  if (isBusy() || hasTypedText() || !markReload()) return 'outdated';
  window.location.reload();
  return 'reloading';
}

async function isServerUp(): Promise<boolean> {
  const init: RequestInit = { cache: 'no-store', signal: AbortSignal.timeout(timeout) };
  return await fetch('/api/live', init).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** What React renders it also sets as the default, so whatever stands in a field counts. */
function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea,input:not([type=hidden],[type=checkbox],[type=radio])',
  );
  return [...fields].some(({ value }) => value !== '');
}

/** False where this tab reloaded itself already, or cannot remember it: that may be a loop. */
function markReload(): boolean {
  try {
    const now = Date.now();
    const mark = getReloadMark(getProductIdOfPage());
    if (now - Number(window.sessionStorage.getItem(mark)) < reloadInterval) return false;
    window.sessionStorage.setItem(mark, `${now}`);
    return true;
  } catch {
    return false;
  }
}
