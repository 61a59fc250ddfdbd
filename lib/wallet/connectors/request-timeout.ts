import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { pendingConnection } from '@/lib/wallet/connectors/pending-connection';
import { isWalletSilent } from '@/lib/wallet/connectors/wallet-availability';

/** Milliseconds that a request may be pending before the visitor is asked to check the wallet. */
const requestTimeout = 15_000;
/** Milliseconds between checks whether a wallet that answered nothing does again. */
const interval = 3_000;

/**
 * If a request is pending for long, the visitor is asked to check the wallet, until the returned
 * function is called. The request goes on: a late answer is as good as an early one.
 */
export function watchRequestTimeout(): () => void {
  let withdraw = () => {};
  const report = () => {
    // It is reported already that the wallet answers nothing at all.
    if (isWalletSilent() || pendingConnection.get()?.isSilent === true) {
      timer = setTimeout(report, interval);
      return;
    }
    withdraw = reportWalletError('walletSilent');
  };
  let timer = setTimeout(report, requestTimeout);
  return () => {
    clearTimeout(timer);
    withdraw();
  };
}
