import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isTaken, waitForPort } from '@/tests/support/ports';
import { serversReadyPort } from '@/tests/support/servers';

/** Starts the servers and chains of these tests in the same way as for the tests in Chromium. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.REUSE_SERVERS === 'true' && (await isTaken(serversReadyPort)))
    return async () => {};
  const args = ['--import', 'tsx', 'tests/support/start-servers.ts', 'browsers'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  const isUp = await Promise.race([
    waitForPort(serversReadyPort).then(() => true),
    ended.then(() => false),
  ]);
  if (!isUp) throw new Error('The servers did not start.');
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}
