import 'server-only';
import { z } from 'zod';
import { readClientKey } from '@/lib/server/http/client-address';
import { handleErrors, parseJson, readText } from '@/lib/server/http/handle-errors';
import { Refusal } from '@/lib/server/http/http-errors';
import { limitInProcess } from '@/lib/server/rate-limit/process-limits';
import { cleanUrl } from '@/lib/server/telemetry/clean-url';
import { getLog } from '@/lib/server/telemetry/log';
import { getMetrics } from '@/lib/server/telemetry/metrics';

/** Bytes; browsers send about one kilobyte. */
const bodyLimit = 16 * 1024;
/** Characters of each text in the log. */
const maxLength = 200;

const reportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
    'source-file': z.string().optional(),
  }),
});

/** Logs and counts what a browser blocked. Responds with 204. */
export async function handleCspReport(request: Request): Promise<Response> {
  return await handleErrors(async () => {
    limitInProcess('report', readClientKey(request));
    const report = reportSchema.safeParse(parseJson(await readText(request, bodyLimit)));
    if (!report.success) throw new Refusal('malformed', 'CSP report');
    getMetrics().cspReports.inc();
    logReport(report.data['csp-report']);
    return new Response(null, { status: 204 });
  });
}

function logReport(report: z.infer<typeof reportSchema>['csp-report']): void {
  getLog().warn(
    {
      directive: clean(report['effective-directive'] ?? report['violated-directive']),
      blocked: clean(report['blocked-uri']),
      source: clean(report['source-file']),
    },
    'CSP violation',
  );
}

function clean(text: string | undefined): string | undefined {
  return text === undefined ? undefined : cleanUrl(text, maxLength);
}
