/**
 * Fetches files, given below `/_next/static/`, into the browser's cache, without running them, when
 * the browser has nothing else to do. Not for visitors who save data or are on a slow line. Returns
 * what calls it off.
 */
export function prefetchWhenIdle(files: readonly string[]): () => void {
  if (isDataDear() || files.length === 0) return () => undefined;
  const abort = new AbortController();
  const start = () => prefetch(files, abort.signal);
  // Safari has no idle callback; there, a moment after the first paint does.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, 1_000);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(start, { timeout: idleTimeout });
  return () => {
    window.cancelIdleCallback(handle);
    abort.abort();
  };
}

/** Milliseconds. Chromium at times never calls, on a page at which nothing moves. */
const idleTimeout = 5_000;

/** Fetches files, given below `/_next/static/`, into the browser's cache, without running them. */
export function prefetch(files: readonly string[], signal: AbortSignal | null = null): void {
  for (const file of files) void fetchFile(`/_next/static/${file}`, signal);
}

/** A link of `rel=prefetch` would need a wider policy than `default-src 'none'`. */
async function fetchFile(url: string, signal: AbortSignal | null): Promise<void> {
  try {
    const response = await fetch(url, { priority: 'low', signal });
    await response.arrayBuffer();
  } catch {
    // It is fetched again when it is needed, and a failure is reported then.
  }
}

function isDataDear(): boolean {
  // Not by lib/parse, which no first visit needs otherwise.
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  const type: unknown = Reflect.get(connection, 'effectiveType');
  return Reflect.get(connection, 'saveData') === true || type === 'slow-2g' || type === '2g';
}
