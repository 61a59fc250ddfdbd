import { type AppName, appNames } from '@/tests/bench/bench-apps';
import type { Measurement } from '@/tests/bench/measurement';
import { measureRate } from '@/tests/bench/server/measure-rate';
import { type GetPid, inSeconds } from '@/tests/bench/server/pace';
import { signIn } from '@/tests/bench/server/sign-in';

/** The server under ten connections, which ask for nothing compressed: its own work alone. */
export function measureRates(getPid: GetPid, pace = inSeconds): Measurement {
  const cookies = new Map<AppName, string>();
  return {
    name: 'rates',
    apps: [...appNames, 'other'],
    runs: 3,
    measure: async ({ name, url }) => {
      const asked = { pid: getPid(name), url };
      const page = await measureRate(asked, { path: '/' }, pace);
      const sample = { pageRate: page.rate, pageLatency: page.p99 };
      if (name === 'bare') return { ...sample, sessionRate: page.rate };
      const cookie = cookies.get(name) ?? (await signIn(url));
      cookies.set(name, cookie);
      const load = { path: '/api/auth/session', headers: { cookie } };
      const session = await measureRate(asked, load, pace);
      return { ...sample, sessionRate: session.rate };
    },
  };
}
