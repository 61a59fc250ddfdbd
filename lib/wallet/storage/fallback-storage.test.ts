import { describe, expect, it } from 'vitest';
import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';
import { createMemoryStorage } from '@/tests/support/memory-storage';

describe('the safe storage', () => {
  it('keeps things where the browser lets it', () => {
    const store = createMemoryStorage();
    createFallbackStorage(() => store).setItem('key', 'value');
    expect(store.getItem('key')).toBe('value');
    expect(createFallbackStorage(() => store).getItem('key')).toBe('value');
  });

  it('remembers for the visit where storage is denied', () => {
    const storage = createFallbackStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    storage.setItem('key', 'value');
    expect(storage.getItem('key')).toBe('value');
    storage.removeItem('key');
    expect(storage.getItem('key')).toBeNull();
  });

  it('remembers for the visit what no longer fits', () => {
    const store = createMemoryStorage();
    store.setItem('key', 'old');
    const storage = createFallbackStorage(() => ({
      ...store,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    }));
    storage.setItem('key', 'new');
    expect(storage.getItem('key')).toBe('new');
  });

  it('reads what was kept, of another tab too, once there was room again', () => {
    const store = createMemoryStorage();
    let isFull = true;
    const storage = createFallbackStorage(() => ({
      ...store,
      setItem: (key, value) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        store.setItem(key, value);
      },
    }));
    storage.setItem('key', 'for the visit');
    isFull = false;
    storage.setItem('key', 'kept');
    store.setItem('key', "another tab's");
    expect(storage.getItem('key')).toBe("another tab's");
  });
});
