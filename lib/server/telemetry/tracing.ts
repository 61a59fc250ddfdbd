import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { perProcess } from '@/lib/server/telemetry/per-process';

/** What `lib/server/tracing` does, which is loaded only where an exporter is configured. */
export type Tracing = {
  traceRequest(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    work: () => void,
  ): void;
  getTraceId(): string | undefined;
  /** Sends what was not sent yet, in bounded time. Never rejects. */
  stop(): Promise<void>;
};

const getState = () =>
  perProcess('tracing', (): { tracing: Tracing | null } => ({ tracing: null }));

export function setTracing(tracing: Tracing): void {
  getState().tracing = tracing;
}

/** Runs `work` in a span that lasts from now to the end of the response. Its target is in origin form. */
export const traceRequest: Tracing['traceRequest'] = (request, response, requestId, work) => {
  const { tracing } = getState();
  if (tracing === null) work();
  else tracing.traceRequest(request, response, requestId, work);
};

/** 32 hex digits; undefined outside of a request and for one that is not sampled. */
export function getTraceId(): string | undefined {
  return getState().tracing?.getTraceId();
}

export async function stopTracing(): Promise<void> {
  await getState().tracing?.stop();
}
