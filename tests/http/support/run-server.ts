import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { isUp, nextStart, toServerEnv } from '@/tests/support/next-server';

type Run = { code: number | null; wasUp: boolean; stdout: string; stderr: string };

type Visit = (url: string, output: () => string) => Promise<void>;

/**
 * A server from its first line to its end: by itself, or by SIGTERM once it has answered and the
 * visit is over. On the build of `folder`, by these arguments of Node.
 */
export async function runServer(
  port: number,
  env: Readonly<Record<string, string>>,
  visit: Visit = async () => undefined,
  folder = '.',
  args: readonly string[] = nextStart,
): Promise<Run> {
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: toServerEnv(port, env),
  });
  // However the runner ends, its servers do.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const written = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    written.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    written.stderr += text;
  });
  // Both outputs are read to their end then.
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  let wasUp = false;
  try {
    while (child.exitCode === null && child.signalCode === null && !wasUp) {
      wasUp = await isUp(url);
      if (!wasUp) await wait(100);
    }
    if (wasUp) await visit(url, () => `${written.stdout}${written.stderr}`);
    child.kill('SIGTERM');
    return { code: await closed, wasUp, ...written };
  } finally {
    end();
    process.off('exit', end);
  }
}
