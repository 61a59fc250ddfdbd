/** Does nothing if the visitor saves data or the connection is slow. Returns a function that stops it. */
export function prefetchWhenIdle(files: readonly string[]): () => void {
  if (isDataDear() || files.length === 0) return () => undefined;
  const abort = new AbortController();
  const start = () => prefetch(files, abort.signal);
  // Safari has no `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, 1_000);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(start, { timeout: idleTimeoutMs });
  return () => {
    window.cancelIdleCallback(handle);
    abort.abort();
  };
}

/** Chromium sometimes never runs the callback on a page where nothing moves. */
const idleTimeoutMs = 5_000;

/** Downloads files below `/_next/static/` into the browser's cache without running them. */
export function prefetch(files: readonly string[], signal: AbortSignal | null = null): void {
  for (const file of files) void fetchFile(`/_next/static/${file}`, signal);
}

/** Uses `fetch`, because `rel=prefetch` would need a looser policy than `default-src 'none'`. */
async function fetchFile(url: string, signal: AbortSignal | null): Promise<void> {
  try {
    const response = await fetch(url, { priority: 'low', signal });
    await response.arrayBuffer();
  } catch {
    // A failure is reported when the file is needed.
  }
}

function isDataDear(): boolean {
  // Avoids lib/parse, which a first visit does not download otherwise.
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  const type: unknown = Reflect.get(connection, 'effectiveType');
  return Reflect.get(connection, 'saveData') === true || type === 'slow-2g' || type === '2g';
}
