import 'server-only';
import { z } from 'zod';
import { readClientKey } from '@/lib/server/http/client-address';
import { handleErrors, readFields, requireOwnOrigin } from '@/lib/server/http/handle-errors';
import { personalHeaders, Refusal } from '@/lib/server/http/http-errors';
import { limitInProcess } from '@/lib/server/rate-limit/process-limits';
import { getLog } from '@/lib/server/telemetry/log';
import { getMetrics } from '@/lib/server/telemetry/metrics';

/** What a browser reports of a page that crashed in it: never the error's message, only its name. */
const reportSchema = z.object({
  reference: z.string().regex(/^[0-9a-z]{8,16}$/),
  name: z.string().regex(/^\w{1,40}$/),
});

/** Logs a crash in a browser under the reference that its visitor reads. Responds with 204. */
export async function handleErrorReport(request: Request): Promise<Response> {
  return await handleErrors(async () => {
    requireOwnOrigin(request);
    limitInProcess('report', readClientKey(request));
    const report = reportSchema.safeParse(await readFields(request));
    if (!report.success) throw new Refusal('malformed', 'error report');
    getMetrics().renderErrors.inc({ side: 'browser' });
    getLog().error(report.data, 'page crashed in a browser');
    return new Response(null, { status: 204, headers: personalHeaders });
  });
}
