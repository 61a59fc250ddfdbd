import type { Page } from '@playwright/test';
import { z } from 'zod';
import { getChainUrl } from '@/tests/support/chains';

const call = z.object({ method: z.string(), params: z.array(z.unknown()).optional() });
const body = z.union([call.transform((it) => [it]), z.array(call)]);

export type NodeCall = z.infer<typeof call>;

/** What a page asks a chain's local node from now on: an entry per JSON-RPC call. */
export function watchNode(page: Page, id: number): readonly NodeCall[] {
  const calls: NodeCall[] = [];
  page.on('request', (request) => {
    if (request.url() !== `${getChainUrl(id)}/` || request.method() !== 'POST') return;
    calls.push(...body.parse(request.postDataJSON()));
  });
  return calls;
}
