import 'server-only';
import { createMac, createMacs } from '@/lib/server/crypto/mac';

/** The store counts under this instead of an IP or account address, which nobody can read from it. */
export const hashKey = (key: string): string => createMac('count', key);

/** What it may be stored under: by each of our secrets, the newest first. */
export const hashKeys = (key: string): readonly string[] => createMacs('count', key);
