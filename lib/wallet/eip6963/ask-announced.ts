import { isObject, readField } from '@/lib/parse';
import { subscribeToAnnouncements } from '@/lib/wallet/eip6963/announcements';
import { filterAnnouncements } from '@/lib/wallet/eip6963/filter-announcements';

type Place = { address: string; chainId: number };

/**
 * Which account and network a wallet that announces itself by this name is on; null where it is not there, has
 * no account for this site, or does not say. It asks for nothing that the visitor would have to answer.
 */
export async function askAnnounced(rdns: string): Promise<Place | null> {
  try {
    const request = findRequest(rdns);
    if (request === null) return null;
    const [accounts, chain] = await Promise.all([request('eth_accounts'), request('eth_chainId')]);
    const address: unknown = Array.isArray(accounts) ? accounts[0] : null;
    const chainId = Number(chain);
    return typeof address === 'string' && Number.isSafeInteger(chainId)
      ? { address, chainId }
      : null;
  } catch {
    // The wallet code asks again, and tells what is wrong.
    return null;
  }
}

type Request = (method: string) => Promise<unknown>;

function findRequest(rdns: string): Request | null {
  filterAnnouncements();
  const found: Request[] = [];
  const stop = subscribeToAnnouncements((event) => {
    const detail = readField(event, 'detail');
    const provider = readField(detail, 'provider');
    if (readField(readField(detail, 'info'), 'rdns') !== rdns || !isObject(provider)) return;
    const { request } = provider;
    if (typeof request !== 'function') return;
    found.push(async (method) => await request.call(provider, { method }));
  });
  stop();
  return found[0] ?? null;
}
