import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { perProcess } from '@/lib/server/telemetry/per-process';

const getResponses = () =>
  perProcess('page-responses', () => new AsyncLocalStorage<ServerResponse>());

/** Runs the request of a page so that `setPageStatus` reaches its response. */
export function runAsPage(
  { headers }: IncomingMessage,
  response: ServerResponse,
  work: () => void,
): void {
  // Of a step within the site Next's client takes no other status than 200: it would load the page anew.
  if (headers.rsc === undefined) getResponses().run(response, work);
  else work();
}

/**
 * The status of the page that is being rendered, for one that says why it is not shown.
 *
 * Upstream: Next 16.4.6: a page's status is what `statusCode` of the response is when it is first
 * written, which Next sets for redirects, errors and what is not found alone.
 * Breaks when: it sets one for every page: such a page is 200.
 * Guarded by: tests/http/gates.test.ts › who holds nothing reads what is missing, with 403, and is not
 * signed out
 * Can go when: `forbidden()` takes what it is to show, and is no experiment.
 */
export function setPageStatus(status: 403 | 503): void {
  const response = getResponses().getStore();
  if (response !== undefined && !response.headersSent) response.statusCode = status;
}
