import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { poll } from '@/components/hooks/use-polling';

let page: EventTarget & { visibilityState: 'visible' | 'hidden' };
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  vi.stubGlobal('document', page);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

const lookMs = 300;
const longestMs = 4_000;

function start() {
  const look = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, lookMs)));
  stop = poll(look, longestMs);
  return look;
}

test('polls a second after the start, then at growing intervals up to a maximum', async () => {
  const look = start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(lookMs + 1_300);
  expect(look).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  look.mockClear();
  await vi.advanceTimersByTimeAsync(10 * (longestMs + lookMs));
  expect(look).toHaveBeenCalledTimes(10);
});

test('keeps polling after a check fails', async () => {
  const look = start();
  look.mockRejectedValueOnce(new Error('no answer'));
  await vi.advanceTimersByTimeAsync(1_000 + 1_300);
  expect(look).toHaveBeenCalledTimes(2);
});

test('does not poll while the page is hidden, and polls at once when it is visible again', async () => {
  const look = start();
  show('hidden');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).not.toHaveBeenCalled();
  show('visible');
  expect(look).toHaveBeenCalledTimes(1);
});

test('does not poll more often after the page returns during a check', async () => {
  const look = start();
  await vi.advanceTimersByTimeAsync(1_000);
  for (let count = 0; count < 3; count += 1) {
    await vi.advanceTimersByTimeAsync(lookMs / 10);
    show('hidden');
    show('visible');
  }
  expect(look).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(60_000);
  look.mockClear();
  await vi.advanceTimersByTimeAsync(10 * (longestMs + lookMs));
  expect(look).toHaveBeenCalledTimes(10);
});

test('does not poll again once stopped, even if stopped during a check', async () => {
  const look = start();
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  show('visible');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(1);
});
