import type { Measurement } from '@/tests/bench/measurement';
import { type GetPid, inSeconds } from '@/tests/bench/server/measure-rate';
import { startCpuClock } from '@/tests/bench/server/process-usage';
import { sendSignIns } from '@/tests/bench/server/send-sign-ins';

/** Complete sign-ins per second of processor time that the server used. Signing is our process's work. */
export function measureSignIns(getPid: GetPid, pace = inSeconds): Measurement {
  return {
    name: 'sign-ins',
    apps: ['plain', 'portico', 'other'],
    runs: 3,
    measure: async ({ name, url }) => {
      await sendSignIns(url, pace.warmUp);
      const readSeconds = startCpuClock(getPid(name));
      const count = await sendSignIns(url, pace.measured);
      return { signInRate: count / readSeconds() };
    },
  };
}
