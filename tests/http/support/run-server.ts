import { spawnServer } from '@/tests/http/support/spawn-server';
import { nextStart } from '@/tests/support/next-server';

type Run = { code: number | null; wasUp: boolean; stdout: string; stderr: string };

type Visit = (url: string) => Promise<void>;

/**
 * Runs a server from start to end. It ends by itself, or by SIGTERM once it has answered and the visit is
 * over. Uses the build of `folder` and these arguments of Node.
 */
export async function runServer(
  port: number,
  env: Readonly<Record<string, string>>,
  visit: Visit = async () => undefined,
  folder = '.',
  args: readonly string[] = nextStart,
): Promise<Run> {
  const command = [process.execPath, ...args];
  const server = spawnServer(port, env, { command, folder });
  try {
    const wasUp = await server.untilReady();
    if (wasUp) await visit(server.url);
    server.child.kill('SIGTERM');
    await server.closed;
    const { stdout, stderr } = server.written;
    return { code: server.child.exitCode, wasUp, stdout, stderr };
  } finally {
    server.child.kill('SIGKILL');
  }
}
