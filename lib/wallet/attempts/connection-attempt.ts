/** Counts attempts to connect a wallet, so that one that was given up knows it. */
let turn = 0;
const listeners = new Set<() => void>();

export function getAttempt(): number {
  return turn;
}

export function startAttempt(): number {
  turn += 1;
  for (const listener of listeners) listener();
  return turn;
}

/** Calls `listener` whenever another turn begins. Gives what stops it. */
export function onNewAttempt(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
