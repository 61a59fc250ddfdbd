import { type AppName, appNames, type BenchApp } from '@/tests/bench/bench-apps';
import type { Measurement } from '@/tests/bench/measurement';
import { type GetPid, inSeconds } from '@/tests/bench/server/pace';
import { startCpuClock } from '@/tests/bench/server/process-usage';
import { sendLoad } from '@/tests/bench/server/send-load';
import { signIn } from '@/tests/bench/server/sign-in';

/**
 * The server under ten connections. Per core: requests by second of processor time that the server
 * used on all its threads, which other work on the machine does not change; latency it does.
 */
export function measureRates(getPid: GetPid, pace = inSeconds): Measurement {
  const cookies = new Map<AppName, string>();
  const measureRate = async ({ url, name }: BenchApp, path: string, cookie?: string) => {
    const load = { path, ...(cookie === undefined ? {} : { cookie }) };
    await sendLoad(url, { ...load, extent: pace.warmUp });
    const readSeconds = startCpuClock(getPid(name));
    const { requests, p99 } = await sendLoad(url, { ...load, extent: pace.measured });
    return { rate: requests / readSeconds(), p99 };
  };
  return {
    name: 'rates',
    apps: [...appNames, 'other'],
    runs: 3,
    measure: async (app) => {
      const page = await measureRate(app, '/');
      const sample = { pageRate: page.rate, pageLatency: page.p99 };
      if (app.name === 'bare') return { ...sample, sessionRate: page.rate };
      const cookie = cookies.get(app.name) ?? (await signIn(app.url));
      cookies.set(app.name, cookie);
      const session = await measureRate(app, '/api/auth/session', cookie);
      return { ...sample, sessionRate: session.rate };
    },
  };
}
