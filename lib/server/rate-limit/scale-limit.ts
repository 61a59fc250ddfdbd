import 'server-only';
import { getEnv } from '@/lib/env/env';

/** Points of a limit of `lib/config.ts` in this deployment: one at the least. */
export function scaleLimit(points: number): number {
  return Math.max(1, Math.round(points * getEnv().rateLimitScale));
}
