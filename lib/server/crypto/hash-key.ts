import 'server-only';
import { createMac, createMacs } from '@/lib/server/crypto/mac';

/** The store counts under this instead of an IP address or account, which nobody can read from it. */
export const hashKey = (key: string): string => createMac('count', key);

/** One per secret, newest first. */
export const hashKeys = (key: string): readonly string[] => createMacs('count', key);
