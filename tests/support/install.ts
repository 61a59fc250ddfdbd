import { spawnSync } from 'node:child_process';

type Command = readonly [string, ...string[]];
/** One way to install a program: its name, and the commands to run in order. */
export type Way = { name: string; commands: readonly Command[] };

const playwright = 'node_modules/.bin/playwright';

export function aptGet(...packages: readonly string[]): Way {
  return {
    name: `apt-get, ${packages.join(' and ')}`,
    commands: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', ...packages],
    ],
  };
}

/** Returns the result of `find`, trying `ways` in order until there is one; null if every way fails. */
export function findOrInstall<Found>(
  name: string,
  find: () => Found | null,
  ways: readonly Way[],
): Found | null {
  const found = find();
  if (found !== null) return found;
  for (const { name: way, commands } of ways) {
    if (!commands.every(([program]) => isThere(program))) continue;
    console.log(`No ${name} that runs. Trying ${way}:`);
    if (!commands.every(run)) continue;
    const installed = find();
    if (installed !== null) return installed;
  }
  return null;
}

/** Reports whether a browser runs: one that lacks shared libraries exists but does not start. */
export function isRunning(path: string, question = '--version'): boolean {
  return spawnSync(path, [question], { stdio: 'ignore' }).status === 0;
}

function isThere(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;
}

function run(command: Command): boolean {
  const isPackageManager = command[0] !== playwright && command[0] !== 'brew';
  const needsRoot = isPackageManager && process.getuid?.() !== 0;
  const [program, ...args] = needsRoot ? (['sudo', '-n', ...command] as const) : command;
  console.log(`$ ${[program, ...args].join(' ')}`);
  return spawnSync(program, args, { stdio: 'inherit' }).status === 0;
}
