import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { endWithRunner } from '@/tests/support/end-with-runner';
import { isUp, nextStart, toServerEnv } from '@/tests/support/next-server';

type Options = {
  /** The program and its arguments. */
  command?: readonly string[];
  /** The folder of the build. */
  folder?: string;
  /** Gives the server its own process group. */
  isApart?: boolean;
};

/** Starts a production server, which ends with the test runner at the latest. */
export function spawnServer(
  port: number,
  env: Readonly<Record<string, string>>,
  { command = [process.execPath, ...nextStart], folder = '.', isApart = false }: Options = {},
) {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: folder,
    detached: isApart,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: toServerEnv(port, env),
  });
  endWithRunner(child);
  const written = { stdout: '', stderr: '', all: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text) => {
      written[name] += text;
      written.all += text;
    });
  }
  const url = `http://localhost:${port}`;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    child,
    url,
    written,
    hasEnded,
    /** Its exit code, or the signal that ended it. */
    ended: new Promise<number | NodeJS.Signals | null>((resolve) => {
      child.once('exit', (code, signal) => resolve(code ?? signal));
    }),
    /** Resolves when no process has the outputs open any more and both are read to their end. */
    closed: new Promise<void>((resolve) => child.once('close', () => resolve())),
    /** Resolves with true once the server is ready, and with false if it ends before. */
    async untilReady(): Promise<boolean> {
      while (!hasEnded()) {
        if (await isUp(url)) return true;
        await wait(100);
      }
      return false;
    },
  };
}
