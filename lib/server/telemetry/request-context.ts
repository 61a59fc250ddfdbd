import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import type { Locale } from '@/lib/i18n/locales';
import { perProcess } from '@/lib/server/telemetry/per-process';

/** Passed from the pipeline to pages, routes and the log. No header carries it, so no client can set it. */
export type RequestContext = {
  id: string;
  /** For rate limits. */
  client?: string;
  /** Path and query as the client requested them. */
  asked?: string;
  locale?: Locale;
  /** Prefix of every link: `/de`, or empty. */
  base?: string;
  /** For the page's own scripts and style sheets. */
  nonce?: string | undefined;
  /** Missing for client-side navigation: Next's client reloads the page on any status but 200. */
  pageResponse?: ServerResponse;
  /** Set for a server action: `unread` until its work begins. */
  action?: 'unread' | 'started';
};

const getContexts = () => perProcess('requests', () => new AsyncLocalStorage<RequestContext>());

export function runInRequest<Result>(context: RequestContext, work: () => Result): Result {
  return getContexts().run(context, work);
}

/** Returns undefined outside of a request, and for one that came before the pipeline was attached. */
export function getRequestContext(): RequestContext | undefined {
  return getContexts().getStore();
}

export function noteActionStart(): void {
  const context = getRequestContext();
  if (context?.action !== undefined) context.action = 'started';
}
