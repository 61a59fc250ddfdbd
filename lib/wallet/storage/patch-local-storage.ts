import { productId } from '@/lib/config';
import { createStore, type ReadableStore } from '@/lib/store/create-store';
import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';

type StorageState = 'stored' | 'degraded' | 'dismissed';

const state = createStore<StorageState>('stored');

/** `degraded` once something could not be stored beyond this visit. */
export const storageState: ReadableStore<StorageState> = state;

/** Hides the notice for the rest of the page view. */
export function dismissStorageDegraded(): void {
  state.set('dismissed');
}

const denied: object = { length: 0, key: () => null, clear: () => undefined };
const probeKey = `${productId}.probe`;

/** Set once `localStorage` is replaced; `real` is null if storage is denied. */
let replaced: { real: Storage | null } | null = null;

/**
 * Replaces `localStorage` with a storage that never throws. Data that does not fit lasts for the visit, which
 * is reported once. Call it before wallet code runs.
 *
 * Upstream: RainbowKit 2.2.11: reads and writes `localStorage` unguarded, at each render.
 * Breaks when: the browser does not let `localStorage` be replaced: the page is blank where storage is denied
 * or full.
 * Guarded by: tests/e2e/account/storage.spec.ts › with storage full or denied the whole visit works, and the
 * page says once that it cannot remember
 * Can go when: the kit guards it.
 */
export function patchLocalStorage(): void {
  if (replaced !== null) return;
  const real = getBrowserStorage();
  replaced = { real };
  const safe = createFallbackStorage(
    () => real,
    () => {
      if (state.get() === 'stored') state.set('degraded');
    },
  );
  const methods: Readonly<Record<string, unknown>> = safe;
  const soft = new Proxy(real ?? denied, {
    get: (target, key) => {
      if (typeof key === 'string' && Object.hasOwn(methods, key)) return methods[key];
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  Object.defineProperty(window, 'localStorage', { configurable: true, value: soft });
  // The first write shows whether storage is full or denied.
  safe.setItem(probeKey, '1');
  safe.removeItem(probeKey);
}

/** Returns the browser's own storage, even after the patch; null if it is denied. */
export function getBrowserStorage(): Storage | null {
  if (replaced !== null) return replaced.real;
  try {
    // Firefox returns null with dom.storage.enabled off.
    return window.localStorage;
  } catch {
    return null;
  }
}
