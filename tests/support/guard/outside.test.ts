import { expect, test } from 'vitest';
import { isOutside } from '@/tests/support/guard/outside';

test.each([
  'https://example.org/',
  'wss://relay.walletconnect.org',
  'http://127.0.0.1.example.org/',
  'https://example.org/?next=http://localhost',
])('%s is an outside URL', (url) => expect(isOutside(url), url).toBe(true));

test.each([
  'http://localhost:3100/',
  'ws://127.0.0.1:1',
  'http://[::1]:80/',
  'data:text/plain,x',
  'blob:http://localhost/x',
  '',
])('%s is not an outside URL', (url) => expect(isOutside(url)).toBe(false));
