'use server';

import { z } from 'zod';
import { forgetRefusals } from '@/lib/server/gates/check-gate';
import { visitorAction } from '@/lib/server/visitor';

/**
 * Has the visitor's gates looked at again, instead of what was found a moment ago. For `GateClosed`, and
 * for pages on which a visitor gets what a gate asks for.
 */
export const recheckGates = visitorAction(z.strictObject({}), async (_, { account }) => {
  await forgetRefusals(account);
});
