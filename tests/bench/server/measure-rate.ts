import type { AppName } from '@/tests/bench/bench-apps';
import { startCpuClock } from '@/tests/bench/server/process-usage';
import { type Extent, type Load, sendLoad } from '@/tests/bench/server/send-load';

export type Pace = { warmUp: Extent; measured: Extent };
export type GetPid = (name: AppName) => number;

export const inSeconds: Pace = { warmUp: { duration: 2 }, measured: { duration: 8 } };

/** Returns requests per second of processor time on all server threads, unaffected by other work. */
export async function measureRate(
  { pid, url }: { pid: number; url: string },
  load: Omit<Load, 'extent'>,
  pace: Pace,
): Promise<number> {
  await sendLoad(url, { ...load, extent: pace.warmUp });
  const readSeconds = startCpuClock(pid);
  const count = await sendLoad(url, { ...load, extent: pace.measured });
  return count / readSeconds();
}
