import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';

const script = 'tests/support/slow.sh';

/** Returns the child processes of a process. */
function findChildren(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' });
  const pairs = stdout.trim().split('\n');
  return pairs
    .map((pair) => pair.trim().split(/\s+/).map(Number))
    .flatMap(([ppid, pid = 0]) => (ppid === parent ? [pid] : []));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Starts a command that runs until it is killed. Resolves once it is up, with the loops beside it. */
async function start(): Promise<{ command: ChildProcess; loops: number[] }> {
  const command = spawn(script, ['sh', '-c', 'echo up; exec sleep 1000000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(command.stdout, 'data');
  return { command, loops: findChildren(command.pid ?? 0) };
}

test('the command keeps its input, output and exit status', () => {
  const read = spawnSync(script, ['sh', '-c', 'cat; echo "$1"; exit 7', 'sh', 'a  b'], {
    input: 'told\n',
    encoding: 'utf8',
  });
  expect(read).toMatchObject({ status: 7, stdout: 'told\na  b\n', stderr: '' });
  expect(spawnSync(script, []).status).toBe(2);
});

// The loops take the processor from all other tests, so they start only once. The script becomes the command, and
// no signal reaches it that does not reach the command; of a kill it can't know at all.
test('two busy loops per core run beside the command, and end once it is killed', async () => {
  const { command, loops } = await start();
  expect(loops.length).toBeGreaterThanOrEqual(2 * availableParallelism());
  command.kill('SIGKILL');
  expect(await once(command, 'exit')).toEqual([null, 'SIGKILL']);
  await expect.poll(() => loops.filter(isAlive)).toEqual([]);
});
