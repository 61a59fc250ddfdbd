import type { BrowserContext } from '@playwright/test';
import { Connection } from '@/tests/support/relay/connection';
import { RelayProtocol } from '@/tests/support/relay/relay-protocol';

/**
 * Replaces WalletConnect's relay with one that has nobody on the other side: enough for a page to create its
 * QR code. Anything that it does not know fails the test.
 */
export async function installSilentRelay(context: BrowserContext): Promise<void> {
  const relay = new RelayProtocol();
  await context.routeWebSocket(/^wss:\/\/relay\.walletconnect\.(org|com)\//, (socket) => {
    const line = { send: (text: string) => socket.send(text), end: () => void socket.close() };
    const connection = new Connection(line, socket.url(), 'page');
    relay.join(connection);
    socket.onMessage((text) => {
      relay.receive(connection, String(text));
      relay.requireKnown();
    });
  });
}
