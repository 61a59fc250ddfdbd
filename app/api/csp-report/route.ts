import { z } from 'zod';
import { readClientKey } from '@/lib/server/http/client-address';
import { parseJsonFields, readText } from '@/lib/server/http/read-body';
import { limitInProcess } from '@/lib/server/rate-limit/process-limits';
import { createHandler, parseInput } from '@/lib/server/route';
import { cleanUrl } from '@/lib/server/telemetry/clean-url';
import { getLog } from '@/lib/server/telemetry/log';
import { getMetrics } from '@/lib/server/telemetry/metrics';

/** Browsers send about one kilobyte. */
const maxBytes = 16 * 1024;
const maxLoggedLength = 200;

const reportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
    'source-file': z.string().optional(),
  }),
});

export const POST = createHandler(
  async (request) => {
    await limitInProcess('report', readClientKey(request));
    const fields = parseJsonFields(await readText(request, maxBytes));
    const { 'csp-report': report } = parseInput(fields, reportSchema);
    getMetrics().cspReports.inc();
    const directive = clean(report['effective-directive'] ?? report['violated-directive']);
    const [blocked, source] = [clean(report['blocked-uri']), clean(report['source-file'])];
    getLog().warn({ directive, blocked, source }, 'CSP violation');
    return new Response(null, { status: 204 });
  },
  { takesAnyOrigin: true },
);

function clean(text: string | undefined): string | undefined {
  return text === undefined ? undefined : cleanUrl(text, maxLoggedLength);
}
