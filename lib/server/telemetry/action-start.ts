import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { perProcess } from '@/lib/server/telemetry/per-process';

export type ActionState = { hasStarted: boolean };

const getStates = () => perProcess('actions', () => new AsyncLocalStorage<ActionState>());

/** Runs the request of a server action, whose work has not started yet. */
export function runAsAction<Result>(state: ActionState, work: () => Result): Result {
  return getStates().run(state, work);
}

/** The request's body could be read, and its action's work begins. */
export function noteActionStart(): void {
  const state = getStates().getStore();
  if (state !== undefined) state.hasStarted = true;
}

/** Whether this is the request of a server action whose work has not started. */
export function isUnreadAction(): boolean {
  return getStates().getStore()?.hasStarted === false;
}
