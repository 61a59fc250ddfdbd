/**
 * Lets the wallet tree, which lives in the header and survives navigation, show the account in the
 * body of whichever page has a place for it. Holds the place's element while it is mounted.
 */
let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

export function setAccountPlace(element: HTMLElement | null): void {
  place = element;
  for (const listener of listeners) listener();
}

export function getAccountPlace(): HTMLElement | null {
  return place;
}

export function subscribeToAccountPlace(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
