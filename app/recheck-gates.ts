'use server';

import { z } from 'zod';
import { forgetRefusals } from '@/lib/server/gates/check-gate';
import { visitorAction } from '@/lib/server/visitor';

/** Forgets that the visitor's gates were closed, so that they are checked again. */
export const recheckGates = visitorAction(z.strictObject({}), async (_, { account }) => {
  await forgetRefusals(account);
});
