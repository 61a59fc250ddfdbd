import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { parseReturnPath } from '@/lib/auth/return-path';
import { getEnv } from '@/lib/env/env';
import { perProcess } from '@/lib/server/telemetry/per-process';
import { getRequestContext } from '@/lib/server/telemetry/request-context';

/** Whether the pipeline is attached, for the bundles of the pages. */
export const getPipelineState = () => perProcess('pipeline', () => ({ isOn: false }));

/**
 * The nonce of this page view's scripts, which preloads of scripts must carry too. A view that Next accepted
 * before the pipeline was attached has neither nonce nor headers: in development it is shown without them,
 * else it is redirected to itself.
 */
export async function getPageNonce(): Promise<string | undefined> {
  await headers();
  const nonce = getRequestContext()?.nonce;
  if (nonce !== undefined) return nonce;
  if (!getPipelineState().isOn) {
    throw new Error('This page view did not pass lib/server/pipeline/request-pipeline.ts.');
  }
  return getEnv().mode === 'development' ? undefined : redirect('?');
}

/** Path and query of this page, as the client requested them; null if the pipeline did not see them. */
export async function getPagePath(): Promise<string | null> {
  await headers();
  return getRequestContext()?.asked ?? null;
}

/** Where to return after signing in from this page, or null. */
export async function getReturnPath(): Promise<string | null> {
  return parseReturnPath(await getPagePath());
}

/**
 * The status of the page that is being rendered.
 *
 * Upstream: Next 16.4.6: a page's status is what `statusCode` of the response is when it is first written;
 * Next sets it only for redirects, errors and missing pages.
 * Breaks when: it sets one for every page: such a page is 200.
 * Guarded by: tests/http/gates.test.ts › who holds nothing reads what is missing, with 403, and is not
 * signed out
 * Can go when: `forbidden()` takes what it is to show, and is no experiment.
 */
export function setPageStatus(status: 403 | 503): void {
  const response = getRequestContext()?.pageResponse;
  if (response !== undefined && !response.headersSent) response.statusCode = status;
}
