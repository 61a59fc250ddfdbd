import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { screenMessages } from '@/lib/wallet/safe/screen-messages';

const host = 'https://safe.example.org';
const parent = {};
const seen: unknown[] = [];

beforeEach(() => {
  seen.length = 0;
  vi.stubGlobal('window', Object.assign(new EventTarget(), { parent }));
  screenMessages([host]);
  // Listens like the SDK; screening must run first.
  window.addEventListener('message', ({ data }) => seen.push(data));
});
afterEach(() => void vi.unstubAllGlobals());

function post(data: unknown, origin: string, source: unknown = parent): void {
  window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
}

it('passes on messages from a host on the list', () => {
  post({ id: 'a', version: '9.1.0' }, host);
  expect(seen).toEqual([{ id: 'a', version: '9.1.0' }]);
});

it.each([
  'https://evil.example.org',
  'https://safe.example.org.evil.org',
  'https://safe-example.org',
  'http://safe.example.org',
  'null',
])('keeps messages from a parent at %s away from the SDK', (origin) => {
  post({ id: 'a', version: '9.1.0' }, origin);
  expect(seen, `what the SDK saw of ${origin}`).toEqual([]);
});

it.each([null, undefined, { version: 9 }, Object.assign([], { version: 9 })])(
  'keeps the message %j away from the SDK, whoever sent it',
  (data) => {
    post(data, host);
    post(data, 'https://elsewhere.example.org', {});
    expect(seen).toEqual([]);
  },
);

it('passes on ordinary messages from other windows', () => {
  post('hello', 'https://wallet.example.org', {});
  expect(seen).toEqual(['hello']);
});
