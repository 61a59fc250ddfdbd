import { type ChildProcess, spawn } from 'node:child_process';
import { waitUntil } from '@/lib/cli/wait-until';

const startTimeout = 60_000;
const running = new Set<ChildProcess>();

export type Started = { pid: number; stop: () => Promise<void> };

type StartOptions = {
  env: Readonly<Record<string, string>>;
  readyUrl: string;
  directory?: string;
};

/** Starts a program and waits until its URL responds. The program ends with the bench at the latest. */
export async function startProcess(
  command: string,
  args: readonly string[],
  { env, readyUrl, directory = '.' }: StartOptions,
): Promise<Started> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: directory,
    env: { ...baseEnv(), ...env },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.once('exit', () => running.delete(child));
  running.add(child);
  const reason = await waitUntil(async () => {
    if (child.exitCode !== null) return `it ended with ${child.exitCode}`;
    await fetch(readyUrl);
    return null;
  }, startTimeout);
  if (reason !== null || child.pid === undefined || child.exitCode !== null) {
    child.kill('SIGKILL');
    throw new Error(`${command} ${args.join(' ')} did not start: ${reason ?? 'port taken'}`);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { pid: child.pid, stop };
}

/** Returns an environment that takes from the developer's shell only what finds programs. */
export function baseEnv(): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  };
}

/** Signals all programs to end without waiting, for the very end of the bench. */
export function endProcesses(): void {
  for (const child of running) child.kill('SIGTERM');
}
