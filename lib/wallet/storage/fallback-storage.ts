export type FallbackStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

/** Falls back on memory if localStorage is denied or full, and calls `onDegraded` for each such write. */
export function createFallbackStorage(
  open: () => FallbackStorage | null = () => window.localStorage,
  onDegraded: () => void = () => undefined,
): FallbackStorage {
  const memory = new Map<string, string>();
  const attempt = <Result>(action: (storage: FallbackStorage) => Result): Result | undefined => {
    try {
      const storage = open();
      return storage === null ? undefined : action(storage);
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem: (key, value) => {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (isStored === true) {
        memory.delete(key);
      } else {
        memory.set(key, value);
        onDegraded();
      }
    },
    removeItem: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

export const browserStorage = createFallbackStorage();
