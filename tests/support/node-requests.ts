import type { Page } from '@playwright/test';
import { getChainUrl } from '@/tests/support/chains';
import { type Call, readCalls } from '@/tests/support/json-rpc-node';

/** Records the page's requests to a chain's local node from now on: one entry per JSON-RPC call. */
export function watchNode(page: Page, id: number): readonly Call[] {
  const calls: Call[] = [];
  page.on('request', (request) => {
    if (request.url() !== `${getChainUrl(id)}/` || request.method() !== 'POST') return;
    const read = readCalls(request.postData() ?? '');
    if (read === null) throw new Error(`The page asks a node ${request.postData()}.`);
    calls.push(...read.calls);
  });
  return calls;
}
