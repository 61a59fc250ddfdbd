import type { NextRequest } from 'next/server';

/**
 * Puts the request pipeline in front of Next on hosts that run it as functions. A request that passed it on
 * Node's server has the header below, and does not come here (lib/server/pipeline/passed-header.ts).
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const { passProxy } = await import('@/lib/server/pipeline/proxy-entry');
  return await passProxy(request);
}

/** Next reads this from the source, so nothing in it can be imported. */
export const config = {
  matcher: [
    {
      source: '/(.*)',
      missing: [{ type: 'header', key: 'x-pipeline-passed', value: '\n' }],
    },
  ],
};
