/** Whether something could not be kept beyond this visit; told once, until it is put away. */
let state: 'kept' | 'unkept' | 'told' = 'kept';
const listeners = new Set<() => void>();

export function reportStorageDegraded(): void {
  if (state === 'kept') set('unkept');
}

/** For good: it is said once a page view. */
export function dismissStorageDegraded(): void {
  set('told');
}

export function isStorageDegraded(): boolean {
  return state === 'unkept';
}

export function subscribeToStorageDegraded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(value: typeof state): void {
  state = value;
  for (const listener of listeners) listener();
}
