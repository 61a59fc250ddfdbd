import type { ChildProcess } from 'node:child_process';

const children = new Set<ChildProcess>();

function endAll(): void {
  for (const child of children) child.kill('SIGKILL');
}

process.once('exit', endAll);
// vitest ends its workers with this signal, and they then emit no `exit`.
process.once('SIGTERM', () => {
  endAll();
  process.kill(process.pid, 'SIGTERM');
});

/** Kills the process once the test runner ends, however it ends. */
export function endWithRunner(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}
