import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FrameLocator, Page } from '@playwright/test';
import type { Address } from 'viem';
import { safeHostUrl } from '@/tests/support/servers';

type Safe = { safeAddress: Address; chainId: number };

/**
 * Opens a page that frames ours and says, as a Safe's interface does, which Safe it is. Served for
 * real: Chromium lets no page of unknown origin frame a loopback address.
 */
export async function openInSafeHost(
  page: Page,
  url: string,
  { safeAddress, chainId }: Safe,
): Promise<FrameLocator> {
  const info = { safeAddress, chainId, threshold: 1, owners: [safeAddress], isReadOnly: false };
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Safe host</title>
      <link rel="icon" href="data:,">
      <iframe src="${url}" style="border:0;width:100%;height:90vh"></iframe>
      <script>(${answer})(${JSON.stringify(info)});</script>`);
  });
  server.listen(Number(new URL(safeHostUrl).port), 'localhost');
  await once(server, 'listening');
  page.once('close', () => server.close());
  await page.goto(safeHostUrl);
  return page.frameLocator('iframe');
}

/** Runs in the host's page. */
function answer(info: unknown): void {
  window.addEventListener('message', ({ data, source, origin }) => {
    if (data?.method !== 'getSafeInfo' || source === null) return;
    const reply = { id: data.id, success: true, version: '9.1.0', data: info };
    source.postMessage(reply, { targetOrigin: origin });
  });
}
