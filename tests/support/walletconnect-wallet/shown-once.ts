/**
 * A wallet's handler, called once for each request: the client brings one twice that the relay delivered
 * twice before it was stored (@walletconnect/core 2.25.0, `shouldIgnoreMessageEvent`), as where a heartbeat
 * subscribes to a topic again that is not confirmed yet (`checkPending`). The second one replaces the screen
 * of the first (reown-com/web-examples c1ab2cd, advanced/wallets/react-wallet-v2, src/store/ModalStore.ts),
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
