import type { Measurement } from '@/tests/bench/measurement';
import { type GetPid, inSeconds } from '@/tests/bench/server/pace';
import { startCpuClock } from '@/tests/bench/server/process-usage';
import { sendSignIns } from '@/tests/bench/server/send-sign-ins';

const visitors = 10;

/**
 * Complete sign-ins by second of processor time that the server used. What signing costs is not in
 * it: that is our process.
 */
export function measureSignIns(getPid: GetPid, pace = inSeconds): Measurement {
  return {
    name: 'sign-ins',
    apps: ['plain', 'portico', 'other'],
    runs: 3,
    measure: async ({ name, url }) => {
      await sendSignIns(url, { visitors, extent: pace.warmUp });
      const readSeconds = startCpuClock(getPid(name));
      const { count } = await sendSignIns(url, { visitors, extent: pace.measured });
      return { signInRate: count / readSeconds() };
    },
  };
}
