import 'server-only';
import { headers } from 'next/headers';
import { getRequestId } from '@/lib/server/telemetry/request-id';

/** Internal: the time that a template of the page is rendered with. A client's is deleted. */
export const timeHeader = 'x-page-time';

/** When this page was rendered, in milliseconds since 1970. */
export async function getPageTime(): Promise<number> {
  const time = (await headers()).get(timeHeader);
  // Without a request id it did not pass the pipeline, and the header is the client's.
  return time === null || getRequestId() === undefined ? Date.now() : Number(time);
}
