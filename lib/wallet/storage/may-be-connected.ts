import { getSurface } from '@/lib/wallet/browser/device';

/**
 * Whether wagmi left a connection here at the last visit, by a check that costs a first visitor no
 * code; `getLastConnectorId` then reads it with care.
 */
export function mayBeConnected(): boolean {
  try {
    return window.localStorage.getItem('wagmi.store')?.includes('"current":"') === true;
  } catch {
    // Where storage is denied nothing was stored.
    return false;
  }
}

/**
 * Whether the wallet of the last visit announces itself: its id is a domain then, and no list is needed to find
 * it. In a frame the only wallet is the host's Safe.
 */
export function mayComeByItself(): boolean {
  return (
    getSurface() === 'page' &&
    mayBeConnected() &&
    window.localStorage.getItem('wagmi.recentConnectorId')?.includes('.') === true
  );
}
