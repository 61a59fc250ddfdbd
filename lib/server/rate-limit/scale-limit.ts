import 'server-only';
import { getEnv } from '@/lib/env/env';

/** The points of a limit of `lib/config.ts` in this deployment: at least one. */
export function scaleLimit(points: number): number {
  return Math.max(1, Math.round(points * getEnv().rateLimitScale));
}
