import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { perProcess } from '@/lib/server/per-process';

/** The request header in which page-requests.ts hands the page its nonce. */
export const nonceHeader = 'x-nonce';

/** What page-requests.ts tells of itself. */
export const getPageWatch = () => perProcess('page-watch', () => ({ isOn: false }));

/**
 * The nonce of this page view's scripts, which preloads of scripts must carry too. A view that came
 * while the server was starting has none yet, and is asked for again; throws where there never is
 * one, for a page without its headers is not to be shown.
 */
export async function getPageNonce(): Promise<string> {
  const nonce = (await headers()).get(nonceHeader);
  if (nonce !== null) return nonce;
  if (getPageWatch().isOn) redirect('?');
  throw new Error('This page view was not seen by lib/server/page-requests.ts.');
}
