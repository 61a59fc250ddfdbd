import 'server-only';
import { headers } from 'next/headers';
import { z } from 'zod';
import { config, productId } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { parseJson } from '@/lib/parse';
import { createMac, isMac } from '@/lib/server/mac';
import { getRequestContext, type RequestContext } from '@/lib/server/telemetry/request-context';

/** Carries the context on a function platform, where proxy.ts and what it leads to may be two processes. */
export const contextHeader = `x-${productId}-request`;

const contextSchema = z.strictObject({
  id: z.string(),
  client: z.string(),
  asked: z.string(),
  locale: z.enum(config.languages),
  base: z.string(),
  nonce: z.string().optional(),
});

/** Writes a context that only this product's servers can write. */
export function sealContext(context: RequestContext): string {
  const text = Buffer.from(JSON.stringify(context)).toString('base64url');
  return `${text}.${createMac('request', text)}`;
}

/** Returns what the pipeline knows of the request with these headers. Undefined if it did not see it. */
export function findRequestContext(headers: Pick<Headers, 'get'>): RequestContext | undefined {
  const known = getRequestContext();
  if (known !== undefined || getEnv().deployment !== 'functions') return known;
  const [text = '', mac = ''] = headers.get(contextHeader)?.split('.') ?? [];
  if (!isMac('request', text, mac)) return undefined;
  return contextSchema.parse(parseJson(Buffer.from(text, 'base64url').toString('utf8')));
}

/** Does the same for the current page. A page that read no header would be rendered once, at build time. */
export async function readRequestContext(): Promise<RequestContext | undefined> {
  return findRequestContext(await headers());
}
