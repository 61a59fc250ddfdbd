import 'server-only';
import { createMac } from '@/lib/server/crypto/mac';

/** What the store counts under instead of an address, of whichever kind: it can be told from no one else. */
export const hashKey = (key: string): string => createMac('count', key);
