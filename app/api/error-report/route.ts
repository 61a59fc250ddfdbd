import { z } from 'zod';
import { readClientKey } from '@/lib/server/http/client-address';
import { limitInProcess } from '@/lib/server/rate-limit/process-limits';
import { createHandler, readInput } from '@/lib/server/route';
import { noContent } from '@/lib/server/sessions/cookies';
import { getLog } from '@/lib/server/telemetry/log';
import { getMetrics } from '@/lib/server/telemetry/metrics';

/** Browsers report only an error's name, because its message may contain personal data. */
const reportSchema = z.object({
  reference: z.string().regex(/^[0-9a-z]{8,16}$/),
  name: z.string().regex(/^\w{1,40}$/),
});

/** Logs a crash in the browser under the reference that the visitor sees. */
export const POST = createHandler(async (request) => {
  await limitInProcess('report', readClientKey(request));
  const report = await readInput(request, reportSchema);
  getMetrics().renderErrors.inc({ side: 'browser' });
  getLog().error(report, 'page crashed in a browser');
  return noContent();
});
