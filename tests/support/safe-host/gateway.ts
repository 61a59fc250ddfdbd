import type { Page, Route } from '@playwright/test';
import { type Hex, isHex } from 'viem';
import { describeProposal } from '@/tests/support/safe-host/proposal';
import type { TestSafe } from '@/tests/support/safe-host/test-safe';

/**
 * Stands for Safe's client gateway in a page: who has signed a message, and how a proposal stands.
 * Whatever else it is asked fails as it does where there is no internet. Its answers are those that
 * Safe{Wallet} web 1.95.0 is generated for (packages/store/src/gateway/AUTO_GENERATED/messages.ts,
 * transactions.ts): a message or transaction that it does not know is 404 with code and message.
 * @see https://safe-client.safe.global/api
 */
export async function answerGateway(page: Page, safe: TestSafe): Promise<void> {
  const base = `https://safe-client.safe.global/v1/chains/${safe.chainId}`;
  const answer = async (route: Route, path: string, find: (hash: Hex) => Promise<unknown>) => {
    const headers = { 'access-control-allow-origin': '*' };
    const hash = route.request().url().slice(`${base}/${path}/`.length);
    const json = isHex(hash) ? await find(hash).catch(() => null) : null;
    if (json !== null) await route.fulfill({ headers, json });
    else await route.fulfill({ status: 404, headers, json: { code: 404, message: 'Not found' } });
  };
  await page.route(`${base}/messages/*`, (route) =>
    answer(route, 'messages', async (hash) => describeMessage(safe, hash)),
  );
  await page.route(`${base}/transactions/*`, (route) =>
    answer(route, 'transactions', (hash) => describeProposal(safe, hash)),
  );
}

function describeMessage(safe: TestSafe, hash: Hex) {
  const message = safe.messages.get(hash);
  if (message === undefined || message.signatures.size === 0) return null;
  const { size } = message.signatures;
  return {
    messageHash: hash,
    status: size >= safe.threshold ? 'CONFIRMED' : 'NEEDS_CONFIRMATION',
    confirmationsSubmitted: size,
    confirmationsRequired: safe.threshold,
    preparedSignature: safe.prepared(hash),
  };
}
