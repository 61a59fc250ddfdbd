import { expect, it } from 'vitest';
import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';
import { createMemoryStorage } from '@/tests/support/memory-storage';

it('keeps values for the visit when storage is denied', () => {
  const storage = createFallbackStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  storage.setItem('key', 'value');
  expect(storage.getItem('key')).toBe('value');
  storage.removeItem('key');
  expect(storage.getItem('key')).toBeNull();
});

it('reads stored values again, including another tab’s, once there is room', () => {
  const store = createMemoryStorage({ key: 'old' });
  let isFull = true;
  const storage = createFallbackStorage(() => ({
    ...store,
    setItem: (key, value) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      store.setItem(key, value);
    },
  }));
  storage.setItem('key', 'for the visit');
  expect(storage.getItem('key')).toBe('for the visit');
  isFull = false;
  storage.setItem('key', 'kept');
  expect(store.getItem('key')).toBe('kept');
  store.setItem('key', "another tab's");
  expect(storage.getItem('key')).toBe("another tab's");
});
