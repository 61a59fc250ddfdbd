/** Whether something could not be kept beyond this visit; told once, until it is put away. */
let state: 'kept' | 'unkept' | 'told' = 'kept';
const listeners = new Set<() => void>();

export function reportUnkept(): void {
  if (state === 'kept') set('unkept');
}

/** For good: it is said once a page view. */
export function dismissUnkept(): void {
  set('told');
}

export function isUnkept(): boolean {
  return state === 'unkept';
}

export function subscribeToUnkept(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(value: typeof state): void {
  state = value;
  for (const listener of listeners) listener();
}
