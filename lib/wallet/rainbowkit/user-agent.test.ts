import { expect, test } from 'vitest';
import { UAParser } from '@/lib/wallet/rainbowkit/user-agent';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0', 'Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 'macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0', 'Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1', 'iOS'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0.0.0 Mobile', 'Android'],
  ['curl/8', ''],
])('detects the operating system of %s as %s', (userAgent, system) => {
  expect(UAParser(userAgent).os.name).toBe(system);
});
