import { createBusyPage } from '@/lib/server/busy-page';
import { getPageNonce } from '@/lib/server/page-nonce';

/** In place of any page, under its own address, while the server is too busy (page-requests.ts). */
export async function GET(): Promise<Response> {
  return new Response(createBusyPage(await getPageNonce()), {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': '2',
    },
  });
}
