import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { perProcess } from '@/lib/server/telemetry/per-process';

const getIds = () => perProcess('request-ids', () => new AsyncLocalStorage<string>());

/** Does `work` so that all that is logged meanwhile stands under `id`. */
export function runWithRequestId(id: string, work: () => void): void {
  getIds().run(id, work);
}

/** The id of the request that is being worked on, undefined outside of any. */
export function getRequestId(): string | undefined {
  return getIds().getStore();
}
