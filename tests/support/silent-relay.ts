import type { BrowserContext } from '@playwright/test';
import { z } from 'zod';

const request = z.object({
  id: z.union([z.number(), z.string()]),
  jsonrpc: z.literal('2.0'),
  method: z.enum(['irn_subscribe', 'irn_publish', 'irn_unsubscribe']),
});

/**
 * Stands where WalletConnect's relay is and takes every message, but has nobody on the other side:
 * enough for a page to make its QR code. Throws on what it does not know. What it answers with was read
 * where relay/relay.ts lists it.
 */
export async function installSilentRelay(context: BrowserContext): Promise<void> {
  await context.routeWebSocket(/^wss:\/\/relay\.walletconnect\.(org|com)\//, (socket) => {
    socket.onMessage((text) => {
      const { id, method } = request.parse(JSON.parse(String(text)));
      const result = method === 'irn_subscribe' ? `${id}` : true;
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', result }));
    });
  });
}
