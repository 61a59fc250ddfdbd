import 'server-only';
import { hashKey } from '@/lib/server/crypto/hash-key';
import { getStore } from '@/lib/server/store/get-store';

/** Milliseconds for which a client counts as known to an account after it signed in. */
const knownFor = 30 * 24 * 60 * 60 * 1000;

/** Whether this client has signed in to the account in the last month. */
export async function isKnownClient(account: string, client: string): Promise<boolean> {
  return (await getStore().readHits(toKnownKey(account, client))) !== null;
}

export async function recordKnownClient(account: string, client: string): Promise<void> {
  // That of a request before the pipeline was attached stands for everybody.
  if (client === 'unknown') return;
  await getStore().hit(toKnownKey(account, client), 1, knownFor);
}

export async function forgetKnownClient(account: string, client: string): Promise<void> {
  await getStore().forgetHits(toKnownKey(account, client));
}

function toKnownKey(account: string, client: string): string {
  return `known:${hashKey(`${account} ${client}`)}`;
}
