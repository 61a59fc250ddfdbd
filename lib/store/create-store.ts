/** A value that can be read and observed: the shape that `useSyncExternalStore` takes. */
export type ReadableStore<Value> = {
  get(): Value;
  /** Calls `listener` after each change. Returns what stops it. */
  subscribe(listener: () => void): () => void;
};

export type Store<Value> = ReadableStore<Value> & { set(value: Value): void };

/** One observable value outside React. No library: every first visit downloads this. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
