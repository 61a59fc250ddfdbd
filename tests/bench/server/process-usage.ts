import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Of the kernel's count of processor time, on every Linux. */
const ticksPerSecond = 100;

/** Seconds that all threads of a process have run. `null` where there is no /proc. */
function readCpuSeconds(pid: number): number | null {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return null;
  // The name, second and in brackets, may hold spaces.
  const fields = readFileSync(path, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/**
 * Returns a function that returns the processor time since then, in seconds. Without /proc that is the time
 * that went by: a server of one thread under full load uses one core.
 */
export function startCpuClock(pid: number): () => number {
  const startedAt = performance.now();
  const before = readCpuSeconds(pid);
  return () => {
    const after = readCpuSeconds(pid);
    return before === null || after === null
      ? (performance.now() - startedAt) / 1000
      : after - before;
  };
}

/** Bytes of memory that a process holds. */
export function readMemory(pid: number): number {
  const path = `/proc/${pid}/status`;
  const kilobytes = existsSync(path)
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(path, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' });
  return Number(kilobytes) * 1024;
}
