import type { Pace } from '@/tests/bench/server/pace';
import { startCpuClock } from '@/tests/bench/server/process-usage';
import { type Load, sendLoad } from '@/tests/bench/server/send-load';

type Asked = { pid: number; url: string };

/**
 * Requests by second of processor time that the server used on all its threads, which other work on
 * the machine does not change; the latency (ms), which it does.
 */
export async function measureRate(
  { pid, url }: Asked,
  load: Omit<Load, 'extent'>,
  pace: Pace,
): Promise<{ rate: number; p99: number }> {
  await sendLoad(url, { ...load, extent: pace.warmUp });
  const readSeconds = startCpuClock(pid);
  const { count, p99 } = await sendLoad(url, { ...load, extent: pace.measured });
  return { rate: count / readSeconds(), p99 };
}
