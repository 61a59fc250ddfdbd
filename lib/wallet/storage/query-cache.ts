import { QueryClient } from '@tanstack/react-query';
import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client';
import { serialize } from 'wagmi';
import { productId } from '@/lib/config';
import { createFallbackStorage, type FallbackStorage } from '@/lib/wallet/storage/fallback-storage';
import { isStorable, parseStoredCache } from '@/lib/wallet/storage/stored-queries';

/** 24 hours, section 9 of the specification. */
const cacheTimeMs = 86_400_000;
const balanceTimeMs = 10_000;
const writeIntervalMs = 1_000;
const storageKey = `${productId}.cache`;

/** The client cache of chain reads, stored in localStorage under one key. */
export function createQueryCache(storage: FallbackStorage = createFallbackStorage()) {
  const client = new QueryClient({
    defaultOptions: {
      queries: { gcTime: cacheTimeMs, retry: false, refetchOnWindowFocus: false },
    },
  });
  // The kit's version 2 sets no time.
  client.setQueryDefaults(['ensName'], { staleTime: cacheTimeMs });
  client.setQueryDefaults(['ensAvatar'], { staleTime: cacheTimeMs });
  // The kit's button reads anew at each mount.
  client.setQueryDefaults(['balance'], { staleTime: balanceTimeMs });
  return {
    client,
    persistOptions: {
      maxAge: cacheTimeMs,
      // The version of the stored shape.
      buster: '2',
      dehydrateOptions: { shouldDehydrateQuery: isStorable, shouldDehydrateMutation: () => false },
      persister: createPersister(storage),
    },
  };
}

/** Writes at most once per `writeIntervalMs`, with what the cache has then. */
function createPersister(storage: FallbackStorage): Persister {
  let latest: PersistedClient | null = null;
  const write = () => {
    if (latest !== null) storage.setItem(storageKey, serialize(latest));
    latest = null;
  };
  return {
    persistClient(client) {
      if (latest === null) setTimeout(write, writeIntervalMs);
      latest = client;
    },
    restoreClient() {
      const text = storage.getItem(storageKey);
      return text === null ? undefined : parseStoredCache(text);
    },
    removeClient: () => storage.removeItem(storageKey),
  };
}
