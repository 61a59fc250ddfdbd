import type { Page } from '@playwright/test';
import { type Hex, isHex } from 'viem';
import { describeProposal, describeQueue } from '@/tests/support/safe-host/proposal';
import type { TestSafe } from '@/tests/support/safe-host/test-safe';
import { unknownToHosts } from '@/tests/support/safe-host/unknown';

const origin = 'https://safe-client.safe.global';

export const serviceUrls = `${origin}/**`;

/** Chromium's message when the service lacks the requested item. */
export const absentInService = /404 .*safe-client\.safe\.global/;

/**
 * Replaces Safe's client gateway in a page: who has signed a message, and the state of a proposal.
 * Any other request gets a 404 in the format of the service's framework (NestJS,
 * packages/core/router/routes-resolver.ts, `registerNotFoundHandler`), and fails the test. The answers are
 * those that Safe{Wallet} web 1.95.0 is generated for (packages/store/src/gateway/AUTO_GENERATED/messages.ts,
 * transactions.ts): an unknown message or transaction is a 404 with code and message. The
 * queue was read in the service itself (safe-global/safe-client-gateway of 2026-08, src/modules):
 *
 * - `GET …/safes/:address/transactions/queued` lists transactions that are not executed and whose nonce is
 *   not past, by nonce, then oldest first (safe/domain/safe.repository.ts, `_getTransactionQueue`), 20 a
 *   page (routes/common/pagination/pagination.data.ts). It leaves out those that no owner vouches for
 *   (`trusted`, transactions/routes/transactions.controller.ts).
 * - Labels and conflict headers stand between the transactions
 *   (transactions/routes/mappers/queued-items/queued-items.mapper.ts).
 * - A transaction there has no calldata, only its size in bytes as a decimal text, and a method's name
 *   if the contract's ABI is known (mappers/common/custom-transaction.mapper.ts). A delegate call
 *   always has the type `Custom` (mappers/common/transaction-info.mapper.ts).
 * - Its id is `multisig_<address>_<safeTxHash>` (mappers/multisig-transactions/
 *   multisig-transaction.mapper.ts). Details are available by id or by the hash only, with the calldata
 *   as `txData.hexData` (multisig-transaction-details.mapper.ts, transactions.service.ts, `getById`).
 * - An on-chain signature is a delegate call of `signMessage(bytes)` with the EIP-191 hash of the text
 *   (Safe{Wallet}: components/tx-flow/flows/SignMessageOnChain/ReviewSignMessageOnChain.tsx).
 * - `GET …/chains/:chainId` has the prefix of a Safe's address in Safe{Wallet}'s URLs as `shortName`
 *   (chains/routes/chains.controller.ts, chains/routes/entities/chain.entity.ts).
 *
 * @see https://safe-client.safe.global/api
 */
export async function answerGateway(page: Page, safe: TestSafe): Promise<void> {
  await page.route(serviceUrls, async (route) => {
    const answer = await askGateway(safe, route.request().url());
    await route.fulfill({ headers: { 'access-control-allow-origin': '*' }, ...answer });
  });
}

/** Returns the service's answer at `url`. */
export async function askGateway(
  safe: TestSafe,
  url: string,
): Promise<{ status: number; json: unknown }> {
  const chainUrl = `${origin}/v1/chains/${safe.chainId}`;
  if (url === chainUrl) {
    return { status: 200, json: { chainId: `${safe.chainId}`, shortName: 'test' } };
  }
  const path = url.slice(`${chainUrl}/`.length);
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
