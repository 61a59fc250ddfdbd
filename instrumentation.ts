import type { Instrumentation } from 'next';

/** Next calls this once, before the server takes requests: bad configuration ends the start here. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const isProduction = process.env.NODE_ENV === 'production';
  const { startServer } = await import('@/lib/server/start');
  await startServer({ isProduction });
}

/** Next calls this for every error that a page or a route did not catch. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { reportCrash } = await import('@/lib/server/telemetry/report-crash');
  reportCrash(error, context);
};
