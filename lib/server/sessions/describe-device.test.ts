import { expect, it } from 'vitest';
import { getTextsOf } from '@/lib/server/i18n/texts';
import { describeDevice } from '@/lib/server/sessions/describe-device';

/** User agents without the parts that all browsers send. */
it.each([
  ['(Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36', 'Chrome on Windows'],
  ['(Windows NT 10.0) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0', 'Edge on Windows'],
  ['(iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1', 'Safari on iPhone'],
  ['(Macintosh; Intel Mac OS X 10.15) Gecko/20100101 Firefox/132.0', 'Firefox on macOS'],
  ['(Linux; Android 14) SamsungBrowser/26.0 Chrome/122.0.0.0', 'Samsung Internet on Android'],
  ['<script>alert(1)</script>', 'Unknown browser on an unknown system'],
  ['', 'Unknown browser on an unknown system'],
])('the user agent "%s" is described as %s', (userAgent, words) => {
  expect(describeDevice(userAgent, getTextsOf('en-US'))).toBe(words);
});
