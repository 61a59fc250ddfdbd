import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { QueryClient } from '@tanstack/react-query';
import { serialize } from 'wagmi';
import { productId } from '@/lib/config';
import { createFallbackStorage, type FallbackStorage } from '@/lib/wallet/storage/fallback-storage';
import { isStorable, parseStoredCache } from '@/lib/wallet/storage/stored-queries';

/** Milliseconds: 24 hours, section 9 of the specification. */
const cacheTime = 86_400_000;
/** Milliseconds for which a coin's balance is fresh, unless it is asked for anew. */
const balanceTime = 10_000;
const storageKey = `${productId}.cache`;

/** The client cache of chain reads, stored in localStorage under one key. */
export function createQueryCache(storage: FallbackStorage = createFallbackStorage()) {
  const client = new QueryClient({
    defaultOptions: {
      queries: { gcTime: cacheTime, retry: false, refetchOnWindowFocus: false },
    },
  });
  // Asked by the kit, whose version 2 no longer says how long they are fresh.
  client.setQueryDefaults(['ensName'], { staleTime: cacheTime });
  client.setQueryDefaults(['ensAvatar'], { staleTime: cacheTime });
  // The kit's button asks anew whenever it is mounted.
  client.setQueryDefaults(['balance'], { staleTime: balanceTime });
  return {
    client,
    persistOptions: {
      maxAge: cacheTime,
      // Raised when the shape of what is stored changes.
      buster: '2',
      dehydrateOptions: { shouldDehydrateQuery: isStorable, shouldDehydrateMutation: () => false },
      persister: createSyncStoragePersister({
        key: storageKey,
        storage,
        serialize,
        deserialize: parseStoredCache,
      }),
    },
  };
}
