import type { ChildProcess } from 'node:child_process';

const children = new Set<ChildProcess>();

function endAll(): void {
  for (const child of children) child.kill('SIGKILL');
}

process.once('exit', endAll);
// By this signal vitest ends its workers, which then have no `exit`.
process.once('SIGTERM', () => {
  endAll();
  process.kill(process.pid, 'SIGTERM');
});

/** Kills the process once the test runner ends, however that ends. */
export function endWithRunner(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}
