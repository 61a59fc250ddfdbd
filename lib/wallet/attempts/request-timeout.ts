import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';

const requestTimeoutMs = 15_000;
const silenceIntervalMs = 3_000;

/**
 * Asks the visitor to check the wallet if a request stays pending, until the returned function is
 * called. The request goes on. A wallet that is silent is reported elsewhere.
 */
export function watchRequestTimeout(isSilent: () => boolean): () => void {
  let withdraw = () => {};
  const report = () => {
    if (isSilent()) timer = setTimeout(report, silenceIntervalMs);
    else withdraw = reportWalletError('walletSilent');
  };
  let timer = setTimeout(report, requestTimeoutMs);
  return () => {
    clearTimeout(timer);
    withdraw();
  };
}
