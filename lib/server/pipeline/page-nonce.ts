import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { perProcess } from '@/lib/server/telemetry/per-process';
import { getRequestId } from '@/lib/server/telemetry/request-id';

/** The request header in which the pipeline hands the page its nonce. */
export const nonceHeader = 'x-nonce';

/** What the pipeline tells of itself. */
export const getPipelineState = () => perProcess('pipeline', () => ({ isOn: false }));

/**
 * The nonce of this page view's scripts, which preloads of scripts must carry too. A view that came
 * while the server was starting has none yet, and is asked for again; throws where there never is
 * one, for a page without its headers is not to be shown.
 */
export async function getPageNonce(): Promise<string> {
  const nonce = (await headers()).get(nonceHeader);
  // Without an id it did not pass the pipeline, and the nonce is of the client's own making.
  if (nonce !== null && getRequestId() !== undefined) return nonce;
  if (getPipelineState().isOn) redirect('?');
  throw new Error('This page view did not pass lib/server/pipeline/request-pipeline.ts.');
}
