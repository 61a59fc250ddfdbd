import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const timeoutMs = 5_000;
const keptLines = 400;

export type Child = {
  name: string;
  lines: readonly string[];
  ended: Promise<{ ok: boolean; how: string }>;
  /** Called for each line from now on. */
  onLine: (line: string) => void;
};

export type Children = ReturnType<typeof createChildren>;

type StartOptions = { env?: NodeJS.ProcessEnv; cwd?: string };

/**
 * Runs programs that end together. Each has its own process group, so Ctrl-C reaches only us, and stopping a
 * program also stops its children.
 */
export function createChildren() {
  const running = new Map<ChildProcess, Child>();
  let stopped = false;
  const signalAll = (signal: NodeJS.Signals) => {
    for (const program of running.keys()) signalGroup(program, signal);
  };

  return {
    /** Throws after `stop` or `killNow`. */
    start(name: string, command: string, args: string[], options: StartOptions = {}): Child {
      if (stopped) throw new Error('stopped');
      const program = spawn(command, args, {
        ...options,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const ended = new Promise<{ ok: boolean; how: string }>((resolve) => {
        program.once('error', (error) => resolve({ ok: false, how: error.message }));
        program.once('close', (code, signal) => {
          resolve({ ok: code === 0, how: signal ?? `exit code ${code}` });
        });
      }).finally(() => running.delete(program));
      // A process that a child leaves behind would keep its port and our pipes open.
      program.once('exit', () => signalGroup(program, 'SIGKILL'));
      const lines: string[] = [];
      const child: Child = { name, lines, ended, onLine: () => undefined };
      for (const input of [program.stdout, program.stderr]) {
        createInterface({ input }).on('line', (line) => {
          lines.push(line);
          if (lines.length > keptLines) lines.shift();
          child.onLine(line);
        });
      }
      running.set(program, child);
      return child;
    },

    /** Ends all programs, and kills the ones still running after five seconds. */
    async stop(): Promise<void> {
      stopped = true;
      signalAll('SIGTERM');
      const timer = setTimeout(() => signalAll('SIGKILL'), timeoutMs);
      await Promise.all([...running.values()].map(({ ended }) => ended));
      clearTimeout(timer);
    },

    /** Kills the programs of a process that exits without calling `stop`. */
    killNow(): void {
      stopped = true;
      signalAll('SIGKILL');
    },
  };
}

function signalGroup(program: ChildProcess, signal: NodeJS.Signals): void {
  if (program.pid === undefined) return;
  try {
    process.kill(-program.pid, signal);
  } catch {
    // The group is already empty.
  }
}
