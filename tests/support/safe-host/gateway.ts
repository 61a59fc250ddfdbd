import type { Page } from '@playwright/test';
import { isHex } from 'viem';
import type { TestSafe } from '@/tests/support/safe-host/test-safe';

/**
 * Stands for Safe's client gateway in a page: who has signed a message. Whatever else it is asked
 * fails as it does where there is no internet.
 * @see https://safe-client.safe.global/api (messages)
 */
export async function answerGateway(page: Page, safe: TestSafe): Promise<void> {
  const base = `https://safe-client.safe.global/v1/chains/${safe.chainId}/messages/`;
  await page.route(`${base}*`, async (route) => {
    const hash = route.request().url().slice(base.length);
    const message = isHex(hash) ? safe.messages.get(hash) : undefined;
    const headers = { 'access-control-allow-origin': '*' };
    if (message === undefined || !isHex(hash)) {
      await route.fulfill({ status: 404, headers, json: { code: 404, message: 'Not found' } });
      return;
    }
    const { size } = message.signatures;
    const json = {
      messageHash: hash,
      status: size >= safe.threshold ? 'CONFIRMED' : 'NEEDS_CONFIRMATION',
      confirmationsSubmitted: size,
      confirmationsRequired: safe.threshold,
      preparedSignature: safe.prepared(hash),
    };
    await route.fulfill({ headers, json });
  });
}
