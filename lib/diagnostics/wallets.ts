import { shortenAddress } from '@/lib/address';
import { createFinding, type Finding } from '@/lib/diagnostics/checks';
import { formatList, t } from '@/lib/i18n/client';
import { isObject, readField } from '@/lib/parse';
import { subscribeToAnnouncements } from '@/lib/wallet/eip6963/announcements';
import { cleanAnnouncement } from '@/lib/wallet/eip6963/clean-announcement';
import { getLastConnection } from '@/lib/wallet/storage/last-connection';

/** Leaves time for extensions that announce themselves late. */
const arrivalTimeoutMs = 500;
const maxWallets = 10;
const flags = [
  'isMetaMask',
  'isRabby',
  'isBraveWallet',
  'isCoinbaseWallet',
  'isRainbow',
  'isPhantom',
];

export async function checkWallets(): Promise<Finding> {
  const found = new Map<string, string>();
  const stop = subscribeToAnnouncements((event) => {
    const clean = cleanAnnouncement(readField(event, 'detail'));
    if (clean === null || found.size >= maxWallets) return;
    found.set(
      clean.info.uuid,
      t('diagnostics.announced', { name: clean.info.name, id: clean.info.rdns }),
    );
  });
  await new Promise((resolve) => setTimeout(resolve, arrivalTimeoutMs));
  stop();
  const names = [...found.values(), ...findInjected()];
  return names.length === 0
    ? createFinding('wallets', false, t('diagnostics.noWallets'))
    : createFinding('wallets', true, formatList(names));
}

function findInjected(): string[] {
  try {
    const ethereum = readField(window, 'ethereum');
    if (!isObject(ethereum)) return [];
    const set = flags.filter((flag) => ethereum[flag] === true);
    return set.length === 0
      ? [t('diagnostics.injected')]
      : [t('diagnostics.injectedFlags', { flags: set.join(', ') })];
  } catch {
    return [];
  }
}

export function checkLastWallet(): Finding {
  const last = getLastConnection();
  if (last === null) return createFinding('lastWallet', null, t('diagnostics.noLastWallet'));
  const safeId = last.connectorId.replace(/[^\w.-]/g, '').slice(0, 60);
  const address = shortenAddress(last.address ?? '');
  const text = t('diagnostics.lastWallet', { id: safeId, address });
  return createFinding('lastWallet', null, text);
}
