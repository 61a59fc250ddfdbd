import { type AppName, appNames, type BenchApp } from '@/tests/bench/bench-apps';
import type { Measurement } from '@/tests/bench/measurement';
import { readCpuSeconds } from '@/tests/bench/server/process-usage';
import { sendLoad } from '@/tests/bench/server/send-load';
import { signIn } from '@/tests/bench/server/sign-in';

/** Seconds. */
const warmUp = 2;
const duration = 8;

type GetPid = (name: AppName) => number;

/**
 * The server under ten connections. Per core: requests by second of processor time that the server
 * used on all its threads, which other work on the machine does not change; latency it does.
 */
export function measureRates(getPid: GetPid): Measurement {
  const cookies = new Map<AppName, string>();
  return {
    name: 'rates',
    apps: appNames,
    runs: 3,
    measure: async (app) => {
      const page = await measureRate(app, getPid, '/');
      const sample = { pageRate: page.rate, pageLatency: page.p99 };
      if (app.name === 'bare') return { ...sample, sessionRate: page.rate };
      const cookie = cookies.get(app.name) ?? (await signIn(app.url));
      cookies.set(app.name, cookie);
      const session = await measureRate(app, getPid, '/api/auth/session', cookie);
      return { ...sample, sessionRate: session.rate };
    },
  };
}

async function measureRate({ url, name }: BenchApp, getPid: GetPid, path: string, cookie?: string) {
  const load = { path, ...(cookie === undefined ? {} : { cookie }) };
  await sendLoad(url, { ...load, extent: { duration: warmUp } });
  const before = readCpuSeconds(getPid(name));
  const { requests, p99 } = await sendLoad(url, { ...load, extent: { duration } });
  const after = readCpuSeconds(getPid(name));
  // Where nobody tells the processor time: a server of one thread under full load uses one core.
  const seconds = before === null || after === null ? duration : after - before;
  return { rate: requests / seconds, p99 };
}
