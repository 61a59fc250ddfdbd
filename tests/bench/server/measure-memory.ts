import { setTimeout as wait } from 'node:timers/promises';
import type { BenchApp } from '@/tests/bench/bench-apps';
import type { Measurement } from '@/tests/bench/measurement';
import { readMemory } from '@/tests/bench/server/process-usage';
import { sendLoad } from '@/tests/bench/server/send-load';
import { signIn } from '@/tests/bench/server/sign-in';

const first = 20_000;
const all = 100_000;
/** Requests for one path before the other takes its turn. */
const turn = 2_500;
/** Time for the garbage collector, and for the memory to return to the system. */
const settleMs = 3_000;

/** Restarts the app's server so that it collects garbage on SIGUSR2. Returns its process id. */
type Restart = (app: BenchApp) => Promise<number>;

/** Measures memory after garbage collection. Requests alternate between `/` and a visitor's session. */
export function measureMemory(restart: Restart): Measurement {
  return {
    name: 'memory',
    apps: ['portico'],
    runs: 1,
    measure: async (app) => {
      const pid = await restart(app);
      const cookie = await signIn(app.url);
      await sendMany(app.url, cookie, first);
      const before = await settle(pid);
      await sendMany(app.url, cookie, all - first);
      const after = await settle(pid);
      console.error(`${app.name}: ${toMegabytes(before)} MB, then ${toMegabytes(after)} MB`);
      return { memory: after / before };
    },
  };
}

async function sendMany(url: string, cookie: string, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += turn) {
    const isSessionTurn = (sent / turn) % 2 === 1;
    const load = isSessionTurn ? { path: '/api/auth/session', headers: { cookie } } : { path: '/' };
    await sendLoad(url, { ...load, extent: { amount: turn } });
  }
}

async function settle(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR2');
  await wait(settleMs);
  return readMemory(pid);
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
