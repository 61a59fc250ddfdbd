import 'server-only';
import { hashKey, hashKeys } from '@/lib/server/mac';
import { getStore } from '@/lib/server/store/get-store';

const knownForMs = 30 * 24 * 60 * 60 * 1000;

export async function isKnownClient(account: string, client: string): Promise<boolean> {
  const keys = toKnownKeys(account, client);
  const hits = await Promise.all(keys.map((key) => getStore().readHits(key)));
  return hits.some((it) => it !== null);
}

export async function recordKnownClient(account: string, client: string): Promise<void> {
  // Requests before the pipeline was attached share this client.
  if (client === 'unknown') return;
  const key = toKey(hashKey(`${account} ${client}`));
  await getStore().hit([{ key, count: 1, windowMs: knownForMs }]);
}

export async function forgetKnownClient(account: string, client: string): Promise<void> {
  await Promise.all(toKnownKeys(account, client).map((key) => getStore().forgetHits(key)));
}

/** Returns a key for each secret, so that owners stay known after a rotation, and are forgotten under all. */
function toKnownKeys(account: string, client: string): readonly string[] {
  return hashKeys(`${account} ${client}`).map(toKey);
}

const toKey = (hash: string): string => `known:${hash}`;
