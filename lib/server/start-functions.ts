import 'server-only';
import { setPhase } from '@/lib/server/shutdown/shutdown';
import { startOrExit } from '@/lib/server/start-or-exit';
import { requireStore } from '@/lib/server/store/get-store';
import { perProcess } from '@/lib/server/telemetry/per-process';

/**
 * Starts an instance of a function, once. It needs no more than right settings: whatever lasts is in Redis,
 * which the first request reaches.
 */
export async function startFunctions(): Promise<void> {
  const state = perProcess('functions', () => ({
    started: startOrExit(() => {
      requireStore();
      setPhase('ready');
    }),
  }));
  await state.started;
}
