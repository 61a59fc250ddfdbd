import 'server-only';
import { headers } from 'next/headers';

/** The request header in which proxy.ts hands the page its nonce. */
export const nonceHeader = 'x-nonce';

/** The nonce of this page view's scripts, which preloads of scripts must carry too. */
export async function getPageNonce(): Promise<string> {
  return (await headers()).get(nonceHeader) ?? '';
}
