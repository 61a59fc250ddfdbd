import 'server-only';
import { z } from 'zod';
import { getLog } from '@/lib/server/log';
import { getMetrics } from '@/lib/server/metrics';
import { readBody } from '@/lib/server/read-body';

/** Bytes; browsers send about one kilobyte. */
const bodyLimit = 16 * 1024;
/** Lines a minute. A hostile visitor can send reports without end. */
const logLimit = 20;
const minute = 60_000;

const reportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
    'source-file': z.string().optional(),
  }),
});

let count = 0;
let logged = { since: 0, lines: 0 };

/** Takes what a browser blocked: counts all, logs some. Answers 204, or says what is wrong. */
export async function takeCspReport(request: Request): Promise<Response> {
  const body = await readBody(request, bodyLimit);
  if (!body.ok) return Response.json({ error: body.error }, { status: 413 });
  const report = reportSchema.safeParse(parseJson(body.text));
  if (!report.success) {
    const error = { code: 'malformed', message: 'This is not a CSP report.' };
    return Response.json({ error }, { status: 400 });
  }
  count += 1;
  getMetrics().cspReports.inc();
  logReport(report.data['csp-report']);
  return new Response(null, { status: 204 });
}

function logReport(report: z.infer<typeof reportSchema>['csp-report']): void {
  const now = Date.now();
  if (now - logged.since >= minute) logged = { since: now, lines: 0 };
  logged.lines += 1;
  if (logged.lines > logLimit) return;
  getLog().warn(
    {
      directive: cut(report['effective-directive'] ?? report['violated-directive']),
      blocked: cut(withoutQuery(report['blocked-uri'])),
      source: cut(withoutQuery(report['source-file'])),
      count,
    },
    'CSP violation',
  );
}

/** Queries can hold what is the visitor's. */
function withoutQuery(uri: string | undefined): string | undefined {
  return uri?.split(/[?#]/)[0];
}

function cut(text: string | undefined): string | undefined {
  return text?.replace(/[^\x20-\x7e]/g, '').slice(0, 200);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
