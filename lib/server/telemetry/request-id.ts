import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { perProcess } from '@/lib/server/telemetry/per-process';

const getIds = () => perProcess('request-ids', () => new AsyncLocalStorage<string>());

/** Runs `work` so that all that is logged meanwhile carries `id`. */
export function runWithRequestId<Result>(id: string, work: () => Result): Result {
  return getIds().run(id, work);
}

/** The id of the request that is being handled, undefined outside of any and for one that did not pass the pipeline. */
export function getRequestId(): string | undefined {
  return getIds().getStore();
}
