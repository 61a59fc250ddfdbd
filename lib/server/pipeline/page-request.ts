import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { parseReturnPath } from '@/lib/auth/return-path';
import { getEnv } from '@/lib/env/env';
import { perProcess } from '@/lib/server/telemetry/per-process';
import { getRequestContext } from '@/lib/server/telemetry/request-context';

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

export async function getReturnPath(): Promise<string | null> {
  return parseReturnPath(await getPagePath());
}
