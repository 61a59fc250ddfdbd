import { productId } from '@/lib/config';
import { demoWalletName, getDemoWalletRdns } from '@/lib/wallet/demo/name';
import type { DemoProvider } from './demo-provider';

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">' +
    '<rect width="96" height="96" fill="#2f5d50"/>' +
    '<path d="M24 72V46a24 24 0 0 1 48 0v26H60V46a12 12 0 0 0-24 0v26z" fill="#f6f1e4"/>' +
    '<circle cx="48" cy="64" r="6" fill="#f2b84b"/></svg>',
)}`;

/** @see https://eips.ethereum.org/EIPS/eip-6963 */
export function announceDemoWallet(provider: DemoProvider): void {
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: createUuid(),
      name: demoWalletName,
      icon,
      rdns: getDemoWalletRdns(productId),
    }),
    provider,
  });
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}

// `crypto.randomUUID` is missing outside a secure context, such as http:// on a LAN.
function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
