/**
 * Calls a wallet's handler once for each request. The client emits a request twice if the relay delivered it
 * twice before it was stored (@walletconnect/core 2.25.0, `shouldIgnoreMessageEvent`). This happens when a
 * heartbeat subscribes again to an unconfirmed topic (`checkPending`). The second request replaces the first
 * one's screen (reown-com/web-examples c1ab2cd, advanced/wallets/react-wallet-v2, src/store/ModalStore.ts),
 * and the owner approves once.
 */
export function shownOnce<Request extends { id: number }>(
  show: (request: Request) => unknown,
): (request: Request) => void {
  const shown = new Set<number>();
  return (request) => {
    if (shown.has(request.id)) return;
    shown.add(request.id);
    show(request);
  };
}
