import 'server-only';
import { redirect } from 'next/navigation';
import { parseReturnPath } from '@/lib/auth/return-path';
import { getEnv } from '@/lib/env/env';
import { readRequestContext } from '@/lib/server/http/sealed-context';
import { perProcess } from '@/lib/server/telemetry/per-process';

export const getPipelineState = () => perProcess('pipeline', () => ({ isOn: false }));

/**
 * Returns this page view's nonce, which script preloads must carry too. A view that Next accepted before the
 * pipeline was attached has neither nonce nor headers. In development it is shown without them, otherwise it
 * is redirected to itself.
 */
export async function getPageNonce(): Promise<string | undefined> {
  const nonce = (await readRequestContext())?.nonce;
  if (nonce !== undefined) return nonce;
  if (!getPipelineState().isOn) {
    throw new Error('This page view did not pass lib/server/pipeline/request-pipeline.ts.');
  }
  return getEnv().mode === 'development' ? undefined : redirect('?');
}

/** Returns this page's path and query as the client requested them. Null if the pipeline did not see it. */
export async function getPagePath(): Promise<string | null> {
  return (await readRequestContext())?.asked ?? null;
}

export async function getReturnPath(): Promise<string | null> {
  return parseReturnPath(await getPagePath());
}
