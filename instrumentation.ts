import type { Instrumentation } from 'next';

/**
 * Starts the server. Next calls this once, before accepting requests: bad configuration ends the start here.
 */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { runsAsFunctions } = await import('@/lib/env/env');
  if (runsAsFunctions()) {
    const { startFunctions } = await import('@/lib/server/start-functions');
    return await startFunctions();
  }
  const isProduction = process.env.NODE_ENV === 'production';
  const { startServer } = await import('@/lib/server/start');
  await startServer({ isProduction });
}

/** Reports every error that neither a page nor a route caught. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { reportCrash } = await import('@/lib/server/telemetry/report-crash');
  reportCrash(error, context);
};
