import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { QueryClient } from '@tanstack/react-query';
import { deserialize, serialize } from 'wagmi';
import { createSafeStorage } from '@/lib/wallet/storage';

/** Milliseconds: 24 hours, section 9 of the specification. */
const cacheTime = 86_400_000;
const storageKey = 'portico.cache';

/** The client cache of chain reads, kept in localStorage under one key. */
export function createQueryCache() {
  return {
    client: new QueryClient({
      defaultOptions: {
        queries: { gcTime: cacheTime, retry: false, refetchOnWindowFocus: false },
      },
    }),
    persistOptions: {
      maxAge: cacheTime,
      // Raised when the shape of what is kept changes.
      buster: '1',
      persister: createSyncStoragePersister({
        key: storageKey,
        storage: createSafeStorage(),
        serialize,
        deserialize,
      }),
    },
  };
}
