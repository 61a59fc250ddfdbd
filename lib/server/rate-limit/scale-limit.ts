import 'server-only';
import { getEnv } from '@/lib/env/env';

export function scaleLimit(points: number): number {
  return Math.max(1, Math.round(points * getEnv().rateLimitScale));
}
