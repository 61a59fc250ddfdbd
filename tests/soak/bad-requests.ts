import type { Answer, Browser } from '@/tests/support/http-browser';
import { createAccount } from '@/tests/support/http-browser';

type BadRequest = (browser: Browser) => Promise<Answer>;

const json = { 'content-type': 'application/json' };
const callback = '/api/auth/callback/credentials';

/** Requests that a server must refuse with a 4xx, each from a browser that nobody else uses. */
export const badRequests: readonly BadRequest[] = [
  async (browser) => {
    const { text, nonce } = await browser.message(createAccount());
    return await browser.submit(text, `0x${'11'.repeat(65)}`, nonce);
  },
  async (browser) => {
    const { text, nonce } = await browser.message(createAccount(), { chainId: 5 });
    return await browser.submit(text, '0x12', nonce);
  },
  (browser) => browser.submit('junk', '0x12', 'junk'),
  (browser) => browser.send(callback, { method: 'POST', body: '{"a":', headers: json }),
  (browser) => browser.send(callback, { method: 'POST', body: 'x'.repeat(200_000), headers: json }),
  (browser) => browser.post(callback, {}, { origin: 'https://evil.example.org' }),
  (browser) => browser.send('/api/sessions'),
  (browser) => browser.send('/api/auth/nothing'),
  (browser) => browser.send('/api/metrics', { headers: { authorization: 'Bearer guess' } }),
  (browser) => browser.send('/api/csp-report', { method: 'POST', body: '[]' }),
];
