import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const timeoutMs = 5_000;
const keptLines = 400;

export type Child = {
  name: string;
  lines: readonly string[];
  ended: Promise<{ ok: boolean; how: string }>;
  /** Calls back for each line from now on. */
  follow(onLine: (line: string) => void): void;
};

export type Children = ReturnType<typeof createChildren>;

type StartOptions = { env?: NodeJS.ProcessEnv; cwd?: string };

/** Programs that end together, each a process group of its own: Ctrl-C reaches only us, a stop reaches all of it. */
export function createChildren() {
  const running = new Map<ChildProcess, Child>();
  let stopped = false;
  const signalAll = (signal: NodeJS.Signals) => {
    for (const program of running.keys()) signalGroup(program, signal);
  };

  return {
    /** Throws once the group was stopped. */
    start(name: string, command: string, args: string[], options: StartOptions = {}): Child {
      if (stopped) throw new Error('stopped');
      const program = spawn(command, args, {
        ...options,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const { lines, follow } = readLines(program);
      const ended = new Promise<{ ok: boolean; how: string }>((resolve) => {
        program.once('error', (error) => resolve({ ok: false, how: error.message }));
        program.once('close', (code, signal) => {
          resolve({ ok: code === 0, how: signal ?? `exit code ${code}` });
        });
      }).finally(() => running.delete(program));
      // Whatever a child leaves behind would hold its port, and our pipes, open.
      program.once('exit', () => signalGroup(program, 'SIGKILL'));
      const child = { name, lines, ended, follow };
      running.set(program, child);
      return child;
    },

    /** Ends all, and kills those that are left after five seconds. */
    async stop(): Promise<void> {
      stopped = true;
      signalAll('SIGTERM');
      const timer = setTimeout(() => signalAll('SIGKILL'), timeoutMs);
      await Promise.all([...running.values()].map(({ ended }) => ended));
      clearTimeout(timer);
    },

    /** For a process that ends without having stopped them. */
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
    // Nobody is left in the group.
  }
}

function readLines(program: ChildProcess) {
  const lines: string[] = [];
  let onLine: ((line: string) => void) | null = null;
  for (const stream of [program.stdout, program.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > keptLines) lines.shift();
      onLine?.(line);
    });
  }
  return {
    lines,
    follow(callback: (line: string) => void): void {
      onLine = callback;
    },
  };
}
