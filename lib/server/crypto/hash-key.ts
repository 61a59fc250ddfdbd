import 'server-only';
import { createMac } from '@/lib/server/crypto/mac';

/** The store counts under this instead of an IP or account address, which nobody can read from it. */
export const hashKey = (key: string): string => createMac('count', key);
