import 'server-only';
import { headers } from 'next/headers';
import { parseReturnPath } from '@/lib/auth/return-path';
import { productId } from '@/lib/config';
import { getRequestId } from '@/lib/server/telemetry/request-id';

/** Internal: path and query of the request, which Next does not tell a page. A client's are overwritten. */
export const pathHeader = `x-${productId}-path`;

/** Path and query of this page, as the client asked for them, or null where that is not known. */
export async function getPagePath(): Promise<string | null> {
  // Without a request id it did not pass the pipeline, and the path is the client's.
  return getRequestId() === undefined ? null : (await headers()).get(pathHeader);
}

/** Where to bring the visitor back to who now asks for this page, or null. */
export async function getReturnPath(): Promise<string | null> {
  return parseReturnPath(await getPagePath());
}
