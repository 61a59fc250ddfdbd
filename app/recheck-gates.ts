'use server';

import { z } from 'zod';
import { limit } from '@/lib/server/rate-limit/limits';
import { visitorAction } from '@/lib/server/visitor';

/** Makes every process check the visitor's closed gates again. Refuses an account above the limit. */
export const recheckGates = visitorAction(z.strictObject({}), async (_, { account }) => {
  // A "no" counts only until the next count of this limit (lib/server/gates/verdicts.ts).
  await limit('gateRecheck', account);
});
