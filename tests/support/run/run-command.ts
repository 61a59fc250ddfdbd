import { type ChildProcess, spawn } from 'node:child_process';
import { z } from 'zod';
import type { Count } from '@/tests/support/run/progress';

const countSchema = z.object({ done: z.number(), total: z.number() });

type Listeners = { write(text: string): void; onCount(count: Count): void };

/** The programs of a run, which end together. */
export function createCommands() {
  const running = new Set<ChildProcess>();
  return {
    /** Resolves with whether it ended well. */
    run(
      [program = '', ...args]: readonly string[],
      env: NodeJS.ProcessEnv,
      { write, onCount }: Listeners,
    ): Promise<boolean> {
      return new Promise((resolve) => {
        // A reporter of ours in it sends counts by the channel.
        const child = spawn(program, args, { stdio: ['inherit', 'pipe', 'pipe', 'ipc'], env });
        running.add(child);
        for (const stream of [child.stdout, child.stderr]) {
          stream?.setEncoding('utf8').on('data', write);
        }
        child.on('message', (message) => {
          const count = countSchema.safeParse(message);
          if (count.success) onCount(count.data);
        });
        const end = (isOk: boolean) => {
          running.delete(child);
          resolve(isOk);
        };
        child.once('error', (error) => {
          write(`${error.message}\n`);
          end(false);
        });
        child.once('close', (code) => end(code === 0));
      });
    },
    stop(): void {
      // Playwright ends its servers on SIGINT; on SIGTERM it leaves them behind.
      for (const child of running) child.kill('SIGINT');
    },
  };
}
