import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { perProcess } from '@/lib/server/per-process';

const getContext = () =>
  perProcess('request', () => ({
    ids: new AsyncLocalStorage<string>(),
    prefix: randomBytes(6).toString('base64url'),
    count: 0,
  }));

/** Gives the request that is being taken an id, under which all that is logged for it stands. */
export function startRequest(): string {
  const context = getContext();
  context.count += 1;
  const id = `${context.prefix}-${context.count.toString(36)}`;
  context.ids.enterWith(id);
  return id;
}

/** The id of the request that is being worked on, undefined outside of any. */
export function getRequestId(): string | undefined {
  return getContext().ids.getStore();
}
