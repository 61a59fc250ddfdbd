import type { Page } from '@playwright/test';
import { type Hex, isHex } from 'viem';
import { describeProposal, describeQueue } from '@/tests/support/safe-host/proposal';
import type { TestSafe } from '@/tests/support/safe-host/test-safe';
import { unknownToHosts } from '@/tests/support/safe-host/unknown';

const origin = 'https://safe-client.safe.global';

export const serviceUrls = `${origin}/**`;

/** What Chromium says when the service is asked for what it does not have. */
export const absentInService = /404 .*safe-client\.safe\.global/;

/**
 * Stands for Safe's client gateway in a page: who has signed a message, and how a proposal stands.
 * Whatever else it is asked is 404, in the words of the framework that it is made with (NestJS,
 * packages/core/router/routes-resolver.ts, `registerNotFoundHandler`), and fails the test. Its answers are those that
 * Safe{Wallet} web 1.95.0 is generated for (packages/store/src/gateway/AUTO_GENERATED/messages.ts,
 * transactions.ts): a message or transaction that it does not know is 404 with code and message. The
 * queue was read in the service itself (safe-global/safe-client-gateway of 2026-08, src/modules):
 *
 * - `GET …/safes/:address/transactions/queued` has what is not executed and whose nonce is not past,
 *   by nonce, then oldest first (safe/domain/safe.repository.ts, `_getTransactionQueue`), 20 a page
 *   (routes/common/pagination/pagination.data.ts); what stays out has no owner's word for it
 *   (`trusted`, transactions/routes/transactions.controller.ts).
 * - Between the transactions stand labels and headers of conflicts
 *   (transactions/routes/mappers/queued-items/queued-items.mapper.ts).
 * - A transaction there has no calldata, only its size in bytes as a decimal text, and a method's name
 *   where the contract's ABI is known (mappers/common/custom-transaction.mapper.ts). What is a
 *   delegate call is always of the type `Custom` (mappers/common/transaction-info.mapper.ts).
 * - Its id is `multisig_<address>_<safeTxHash>` (mappers/multisig-transactions/
 *   multisig-transaction.mapper.ts); details are had by that or by the hash alone, with the calldata
 *   as `txData.hexData` (multisig-transaction-details.mapper.ts, transactions.service.ts, `getById`).
 * - An on-chain signature is a delegate call of `signMessage(bytes)` with the EIP-191 hash of the text
 *   (Safe{Wallet}: components/tx-flow/flows/SignMessageOnChain/ReviewSignMessageOnChain.tsx).
 *
 * @see https://safe-client.safe.global/api
 */
export async function answerGateway(page: Page, safe: TestSafe): Promise<void> {
  await page.route(serviceUrls, async (route) => {
    const answer = await askGateway(safe, route.request().url());
    await route.fulfill({ headers: { 'access-control-allow-origin': '*' }, ...answer });
  });
}

/** What the service answers at `url`. */
export async function askGateway(
  safe: TestSafe,
  url: string,
): Promise<{ status: number; json: unknown }> {
  const path = url.slice(`${origin}/v1/chains/${safe.chainId}/`.length);
  const [, kind, hash] = /^(messages|transactions)\/([^/]+)$/.exec(path) ?? [];
  if (path === `safes/${safe.address}/transactions/queued`) {
    return { status: 200, json: await describeQueue(safe) };
  }
  if (kind === undefined || hash === undefined) {
    unknownToHosts.push(`GET ${url}`);
    const message = `Cannot GET ${new URL(url).pathname}`;
    return { status: 404, json: { message, error: 'Not Found', statusCode: 404 } };
  }
  const json = isHex(hash) ? await find(safe, kind, hash).catch(() => null) : null;
  return json === null
    ? { status: 404, json: { code: 404, message: 'Not found' } }
    : { status: 200, json };
}

async function find(safe: TestSafe, kind: string, hash: Hex): Promise<unknown> {
  return kind === 'messages' ? describeMessage(safe, hash) : await describeProposal(safe, hash);
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
