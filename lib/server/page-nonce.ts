import 'server-only';
import { headers } from 'next/headers';

/** The request header in which page-requests.ts hands the page its nonce. */
export const nonceHeader = 'x-nonce';

/**
 * The nonce of this page view's scripts, which preloads of scripts must carry too. Throws where
 * there is none: a page without its headers is not to be shown.
 */
export async function getPageNonce(): Promise<string> {
  const nonce = (await headers()).get(nonceHeader);
  if (nonce === null)
    throw new Error('This page view was not seen by lib/server/page-requests.ts.');
  return nonce;
}
