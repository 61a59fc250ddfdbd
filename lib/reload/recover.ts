import { getProductIdOfPage } from '@/lib/product-id-of-page';
import { getReloadMark, reloadIntervalMs } from '@/lib/reload/reload-mark';

const timeoutMs = 5_000;

/** `unreachable`: the server does not respond. `outdated`: the visitor has to reload. */
export type Recovery = 'reloading' | 'outdated' | 'unreachable';

/**
 * Recovers from a part of the page that failed to load. If the server responds, the part's build is gone.
 * The page then reloads itself, unless it just did, the visitor has typed, or `isBusy` returns true.
 */
export async function recoverMissingPart(isBusy = (): boolean => false): Promise<Recovery> {
  if (!(await isServerUp())) return 'unreachable';
  if (isBusy() || hasTypedText() || !markReload()) return 'outdated';
  window.location.reload();
  return 'reloading';
}

async function isServerUp(): Promise<boolean> {
  const init: RequestInit = { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) };
  return await fetch('/api/live', init).then(
    ({ ok }) => ok,
    () => false,
  );
}

function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea,input:not([type=hidden],[type=checkbox],[type=radio])',
  );
  return [...fields].some(({ value }) => value !== '');
}

/** Returns false if this tab has just reloaded itself, or cannot remember it: that may be a loop. */
function markReload(): boolean {
  try {
    const now = Date.now();
    const mark = getReloadMark(getProductIdOfPage());
    if (now - Number(window.sessionStorage.getItem(mark)) < reloadIntervalMs) return false;
    window.sessionStorage.setItem(mark, `${now}`);
    return true;
  } catch {
    return false;
  }
}
