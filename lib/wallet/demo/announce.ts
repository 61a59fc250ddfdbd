import { productId } from '@/lib/config';
import { demoWalletName, getDemoWalletRdns } from '@/lib/wallet/demo/name';
import type { DemoProvider } from './demo-provider';

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">' +
    '<rect width="96" height="96" fill="#2f5d50"/>' +
    '<path d="M24 72V46a24 24 0 0 1 48 0v26H60V46a12 12 0 0 0-24 0v26z" fill="#f6f1e4"/>' +
    '<circle cx="48" cy="64" r="6" fill="#f2b84b"/></svg>',
)}`;

/** Fixed, because a page has only one demo wallet. */
const uuid = '7c1d5f0e-52b6-4b7e-9a43-3f0e6d1c8a25';

/** @see https://eips.ethereum.org/EIPS/eip-6963 */
export function announceDemoWallet(provider: DemoProvider): void {
  const info = { uuid, name: demoWalletName, icon, rdns: getDemoWalletRdns(productId) };
  const detail = Object.freeze({ info: Object.freeze(info), provider });
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}
