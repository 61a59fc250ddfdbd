import { cpus, loadavg } from 'node:os';

/** One line on when and on what the figures were taken. No Chromium where none was asked. */
export function describeMachine(chromiumVersion: string | null, loadBefore: number): string {
  const { length: cores, 0: first } = cpus();
  return [
    new Date().toISOString().slice(0, 10),
    `${first?.model.trim() ?? 'unknown processor'}, ${cores} cores`,
    `Node ${process.versions.node}`,
    ...(chromiumVersion === null ? [] : [`Chromium ${chromiumVersion}`]),
    `load before ${loadBefore.toFixed(1)}`,
  ].join(' · ');
}

/** How many programs wanted a core in the last minute: much more than 0 makes times worthless. */
export function readLoad(): number {
  return loadavg()[0] ?? 0;
}
