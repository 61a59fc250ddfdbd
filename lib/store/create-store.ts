/** Has the shape that `useSyncExternalStore` expects. */
export type ReadableStore<Value> = {
  get(): Value;
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
};

export type Store<Value> = ReadableStore<Value> & { set(value: Value): void };

/** Uses no library, because every first visit downloads this. */
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
