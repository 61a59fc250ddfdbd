import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { pendingConnection } from '@/lib/wallet/connectors/pending-connection';
import { isWalletSilent } from '@/lib/wallet/connectors/wallet-availability';

/** Milliseconds that a wallet may take before the visitor is told to look into it. */
const patience = 15_000;
/** Milliseconds between looks whether a wallet that answered nothing does again. */
const interval = 3_000;

/**
 * Says "look into your wallet" when what it was asked takes long, and stops saying it once the
 * returned function is called. The request goes on: a late answer is as good as an early one.
 */
export function watchRequestTimeout(): () => void {
  let withdraw = () => {};
  const report = () => {
    // It is told already that the wallet answers nothing at all.
    if (isWalletSilent() || pendingConnection.get()?.isSilent === true) {
      timer = setTimeout(report, interval);
      return;
    }
    withdraw = reportWalletError('walletSilent');
  };
  let timer = setTimeout(report, patience);
  return () => {
    clearTimeout(timer);
    withdraw();
  };
}
