import { isFramed } from '@/lib/wallet/browser/device';

/** Reports whether wagmi stored a connection, without loading the validation of `getLastConnection`. */
export function mayBeConnected(): boolean {
  try {
    return window.localStorage.getItem('wagmi.store')?.includes('"current":"') === true;
  } catch {
    // Storage is denied: nothing was stored.
    return false;
  }
}

/** Reports whether the last wallet announces itself (its id is a domain): it needs no list of the kit. */
export function mayComeByItself(): boolean {
  return (
    !isFramed() &&
    mayBeConnected() &&
    window.localStorage.getItem('wagmi.recentConnectorId')?.includes('.') === true
  );
}
