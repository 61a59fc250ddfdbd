import { expect, it, vi } from 'vitest';
import { createStore } from '@/lib/store/create-store';

it('returns the value that was set last, and notifies listeners of each change', () => {
  const store = createStore<string | null>(null);
  const seen: (string | null)[] = [];
  store.subscribe(() => seen.push(store.get()));
  store.set('first');
  store.set('second');
  store.set(null);
  expect(store.get()).toBeNull();
  expect(seen).toEqual(['first', 'second', null]);
});

it('does not notify listeners of a value that it already has', () => {
  const value = { code: 'unknown' };
  const store = createStore(value);
  const listener = vi.fn();
  store.subscribe(listener);
  store.set(value);
  expect(listener).not.toHaveBeenCalled();
  store.set({ ...value });
  expect(listener).toHaveBeenCalledTimes(1);
});

it('does not notify a listener that unsubscribed, even during a notification', () => {
  const store = createStore(0);
  const second = vi.fn();
  const stopFirst = store.subscribe(() => stopSecond());
  const stopSecond = store.subscribe(second);
  store.set(1);
  stopFirst();
  store.set(2);
  expect(second).not.toHaveBeenCalled();
});
