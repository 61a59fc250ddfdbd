import 'server-only';
import { randomUUID } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { runsAsFunctions } from '@/lib/env/env';
import { unknownClient } from '@/lib/server/http/client-address';
import { toRefusal } from '@/lib/server/http/record-refusal';
import { contextHeader, sealContext } from '@/lib/server/http/sealed-context';
import { passedHeader } from '@/lib/server/pipeline/passed-header';
import { createBusyReply, createRefusal, type Reply } from '@/lib/server/pipeline/replies';
import {
  createRequestPipeline,
  type Passage,
  type RequestPipeline,
} from '@/lib/server/pipeline/request-pipeline';
import { limitInProcess } from '@/lib/server/rate-limit/process-limits';
import { startFunctions } from '@/lib/server/start-functions';
import { getLog } from '@/lib/server/telemetry/log';
import { perProcess } from '@/lib/server/telemetry/per-process';
import { type RequestContext, runInRequest } from '@/lib/server/telemetry/request-context';

let memo: RequestPipeline | undefined;

/** Headers of Next's router by which its pages vary. A platform may send ours instead of Next's. */
const routerVary = [
  'rsc',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
];

/** Passes a request through the pipeline where Next runs as functions. Called by proxy.ts. */
export async function passProxy(request: NextRequest): Promise<Response> {
  // Node's server received this before its own entry was attached.
  if (!runsAsFunctions()) return NextResponse.next();
  await startFunctions();
  memo ??= createRequestPipeline(null);
  const pass = memo;
  const context: RequestContext = { id: randomUUID() };
  const headers: Record<string, string> = Object.fromEntries(request.headers);
  delete headers[passedHeader];
  return await runInRequest(context, async () => {
    const { pathname, search } = new URL(request.url);
    const { method } = request;
    const headerCount = Object.keys(headers).length;
    const head = { method, url: `${pathname}${search}`, headers, headerCount, peer: undefined };
    const passage = pass(head, context);
    if (passage.client === unknownClient) warnOfNoAddress();
    const reply = await findReply(passage);
    if (reply !== null) return toResponse(reply, passage, method);
    headers[contextHeader] = sealContext(context);
    return forward(request, headers, passage);
  });
}

/** Without an address all visitors share each limit, and only this line says why. */
function warnOfNoAddress(): void {
  const warning = perProcess('address-warning', () => ({ isGiven: false }));
  if (!warning.isGiven) getLog().warn('no address in the header that CLIENT_ADDRESS_HEADER names');
  warning.isGiven = true;
}

/** Returns the response for a request that Next does not receive, or null. */
async function findReply({ step, client }: Passage): Promise<Reply | null> {
  if (step.kind === 'refused') return createRefusal(step.refusal);
  if (!('isAccount' in step) || !step.isAccount) return null;
  try {
    await limitInProcess('account', client);
    return null;
  } catch (error) {
    const refusal = toRefusal(error);
    // The page itself tells visitors of an outage.
    return refusal.code === 'limited' ? createBusyReply(refusal, step) : null;
  }
}

function toResponse(reply: Reply, { headers }: Passage, method: string): Response {
  const body = method === 'HEAD' ? null : reply.body;
  return new Response(body, { status: reply.status, headers: { ...headers, ...reply.headers } });
}

function forward(
  request: NextRequest,
  headers: Readonly<Record<string, string>>,
  { target, headers: own, step }: Passage,
): Response {
  const vary = 'vary' in step ? { Vary: [...routerVary, ...step.vary].join(', ') } : {};
  const init = { request: { headers: new Headers(headers) }, headers: { ...own, ...vary } };
  // Not resolved against the request's URL: `//evil.example` would be another site, and get the cookies.
  const url = new URL(new URL(request.url).origin + target);
  return url.href === request.url ? NextResponse.next(init) : NextResponse.rewrite(url, init);
}
