import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { perProcess } from '@/lib/server/telemetry/per-process';
import { getRequestId } from '@/lib/server/telemetry/request-id';

/** The request header in which the pipeline passes the page its nonce. */
export const nonceHeader = 'x-nonce';

/** Whether the pipeline is attached, for the bundles of the pages. */
export const getPipelineState = () => perProcess('pipeline', () => ({ isOn: false }));

/** The nonce of the page with which this request is answered, or null where it is answered by none. */
export function readPageNonce(received: { get(name: string): string | null }): string | null {
  // Without a request id it did not pass the pipeline, and the nonce is the client's.
  return getRequestId() === undefined ? null : received.get(nonceHeader);
}

/**
 * The nonce of this page view's scripts, which preloads of scripts must carry too. A view that came
 * while the server was starting has none and is redirected to itself; throws where the pipeline is not
 * attached, because a page must not be shown without its headers.
 */
export async function getPageNonce(): Promise<string> {
  const nonce = readPageNonce(await headers());
  if (nonce !== null) return nonce;
  if (getPipelineState().isOn) redirect('?');
  throw new Error('This page view did not pass lib/server/pipeline/request-pipeline.ts.');
}
