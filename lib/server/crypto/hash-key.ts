import 'server-only';
import { createMac, createMacs } from '@/lib/server/crypto/mac';

/** Counters are stored under this, so that no IP address or account can be read from the store. */
export const hashKey = (key: string): string => createMac('count', key);

/** Under each secret, the newest first. */
export const hashKeys = (key: string): readonly string[] => createMacs('count', key);
