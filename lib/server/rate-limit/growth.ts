import 'server-only';
import { toNetwork } from '@/lib/server/http/client-address';
import type { Counted } from '@/lib/server/rate-limit/limits';

const pointLength = 2_048;

/** The budgets of what a client leaves in the store for days, with the points for a text of so many characters. */
export function toGrowth(client: string, length = 0): readonly Counted[] {
  const points = 1 + Math.floor(length / pointLength);
  return [
    ['kept', client, points],
    ['keptByNetwork', toNetwork(client), points],
  ];
}
