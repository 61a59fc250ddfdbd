import type { RunningDeployment } from '@/tests/bench/scale/deployments';
import { pageHeaders } from '@/tests/bench/server/page-headers';
import { readMemory, startCpuClock } from '@/tests/bench/server/process-usage';
import { type Load, type Outcome, sendLoad } from '@/tests/bench/server/send-load';
import { sendSignIns } from '@/tests/bench/server/send-sign-ins';
import { signIn } from '@/tests/bench/server/sign-in';

/** How many ask at a time. */
const levels = [1, 8, 64, 256] as const;
/** How many of them make the engine compile what runs often. */
const warmingLevel = 8;
/** Requests of each connection. */
const leastEach = 4;

export type Cost = Outcome & {
  /** How many by second of processor time that all instances used. */
  perCore: number;
};

export type Level = {
  connections: number;
  page: Cost;
  session: Cost;
  signIn: Cost;
  /** Bytes that all instances together hold then. */
  memory: number;
};

type Send = (connections: number) => Promise<Outcome>;

/** Each kind of load, at each level, on a deployment that nobody has used yet. `duration` in seconds. */
export async function measureLevels(
  { url, pids }: RunningDeployment,
  duration: number,
): Promise<Level[]> {
  const cookie = await signIn(url);
  const sendPages = await prepareLoad(url, { path: '/', headers: pageHeaders }, duration);
  const session = { path: '/api/auth/session', headers: { cookie } };
  const askSessions = await prepareLoad(url, session, duration);
  const signInMany: Send = (visitors) => sendSignIns(url, { visitors, extent: { duration } });
  await signInMany(warmingLevel);
  const measured: Level[] = [];
  for (const connections of levels) {
    const page = await measureCost(pids, () => sendPages(connections));
    const session = await measureCost(pids, () => askSessions(connections));
    const signIn = await measureCost(pids, () => signInMany(connections));
    const memory = pids.reduce((sum, pid) => sum + readMemory(pid), 0);
    measured.push({ connections, page, session, signIn, memory });
  }
  return measured;
}

/**
 * Warms up, and gives what sends as many requests as `duration` takes at that rate. All are answered:
 * of those under way at the end of a time, which are the slowest, nothing would be known.
 */
async function prepareLoad(
  url: string,
  load: Pick<Load, 'path' | 'headers'>,
  duration: number,
): Promise<Send> {
  const warmUp = { ...load, connections: warmingLevel, extent: { duration } };
  const { count, seconds } = await sendLoad(url, warmUp);
  const usual = Math.ceil((count / seconds) * duration);
  return (connections) => {
    const amount = Math.max(usual, leastEach * connections);
    return sendLoad(url, { ...load, connections, extent: { amount } });
  };
}

async function measureCost(pids: readonly number[], send: () => Promise<Outcome>): Promise<Cost> {
  const clocks = pids.map(startCpuClock);
  const outcome = await send();
  const seconds = clocks.reduce((sum, readSeconds) => sum + readSeconds(), 0);
  return { ...outcome, perCore: outcome.count / seconds };
}
