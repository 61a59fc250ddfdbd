import { expect, test } from 'vitest';
import { isLoopbackUrl } from '@/lib/env/loopback';

test.each(['http://127.0.0.1:8545', 'http://localhost:1', 'http://[::1]:8545', 'http://127.1:80'])(
  'accepts %s',
  (url) => expect(isLoopbackUrl(url)).toBe(true),
);

test.each([
  'http://127.0.0.1.example.org',
  'http://localhost.example.org',
  'http://example.org#127.0.0.1',
  'http://localhost@example.org',
  'http://user:pass@localhost',
  'http://user@localhost',
  'http://:pass@localhost',
  'ws://localhost:8545',
  'https://localhost:8545',
  'javascript:alert(1)//localhost',
  'http://0.0.0.0:8545',
  'localhost:8545',
  '',
])('rejects %s', (url) => expect(isLoopbackUrl(url)).toBe(false));
