import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Unit in which every Linux kernel reports processor time. */
const ticksPerSecond = 100;

/** Returns the seconds that all threads of a process have run, or null without /proc. */
function readCpuSeconds(pid: number): number | null {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return null;
  // The name, the second field, is in parentheses and may contain spaces.
  const fields = readFileSync(path, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/**
 * Returns a function that returns the processor time used since this call, in seconds. Without /proc, it
 * returns the elapsed time, because a single-threaded server under full load uses one core.
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

/** Returns the memory that a process holds, in bytes. */
export function readMemory(pid: number): number {
  const path = `/proc/${pid}/status`;
  const kilobytes = existsSync(path)
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(path, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' });
  return Number(kilobytes) * 1024;
}
