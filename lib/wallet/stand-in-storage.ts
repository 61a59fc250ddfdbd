/**
 * Puts a storage for this visit where the browser denies the real one (private modes, a frame in a
 * browser that blocks third-party storage): the kit reads `window.localStorage` unguarded, and dies
 * of it. Call it before any of the kit's code runs.
 */
export function standInForStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (isDenied(name)) {
      Object.defineProperty(window, name, { configurable: true, value: createStorage() });
    }
  }
}

function isDenied(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    window[name].getItem('');
    return false;
  } catch {
    return true;
  }
}

function createStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(`${key}`) ?? null,
    setItem: (key, value) => {
      kept.set(`${key}`, `${value}`);
    },
    removeItem: (key) => {
      kept.delete(`${key}`);
    },
    clear: () => kept.clear(),
  };
}
