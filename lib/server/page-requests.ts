import 'server-only';
import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage, ServerResponse } from 'node:http';
import { getEnv } from '@/lib/env/env';
import { isOverloaded } from '@/lib/server/load';
import { getMetrics } from '@/lib/server/metrics';
import { createPageHeaders } from '@/lib/server/page-headers';
import { getPageWatch, nonceHeader } from '@/lib/server/page-nonce';

/**
 * Files and JSON have headers that never change, from next.config.mjs. Where there is none of that
 * name Next answers with a page all the same.
 */
const noPage = /^\/(?:api\/|_next\/static\/|(?:icon\.svg|favicon\.ico|manifest\.json)(?:\?|$))/;
/** What app/busy answers. */
const busyPath = '/busy';

/**
 * Gives every page view a fresh nonce and its headers before Next sees it, and sends it to the busy
 * page while there is no time for another. Next's middleware could as well, and costs a core about
 * a fifth of the pages that it serves.
 * @see https://nodejs.org/api/diagnostics_channel.html#built-in-channels
 */
export function watchPages(): void {
  const createHeaders = createPageHeaders(getEnv());
  getPageWatch().isOn = true;
  subscribe('http.server.request.start', (event) => {
    const { request, response } = Object(event);
    if (!(request instanceof IncomingMessage && response instanceof ServerResponse)) return;
    const nonce = randomBytes(16).toString('base64');
    request.headers[nonceHeader] = nonce;
    const headers = createHeaders(nonce);
    // Next reads the nonce for its own scripts from the request's policy.
    request.headers['content-security-policy'] = headers['Content-Security-Policy'];
    if (noPage.test(request.url ?? '')) return;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (!isOverloaded()) return;
    request.url = busyPath;
    getMetrics().refusals.inc({ code: 'busy' });
  });
}
