import { spawnSync } from 'node:child_process';
import { findChromium } from '@/tests/support/chromium';

type Command = readonly [string, ...string[]];
type Way = { name: string; commands: readonly Command[] };

const playwright = 'node_modules/.bin/playwright';

/** In the order tried. Debian's download lacks shared libraries, which `install-deps` brings. */
const ways: readonly Way[] = [
  { name: "Playwright's download", commands: [[playwright, 'install', 'chromium']] },
  ...[['chromium', 'chromium-headless-shell'], ['chromium']].map(
    (packages): Way => ({
      name: `apt-get, ${packages.join(' and ')}`,
      commands: [
        ['apt-get', 'update'],
        ['apt-get', 'install', '-y', '--no-install-recommends', ...packages],
      ],
    }),
  ),
  { name: 'the libraries it lacks', commands: [[playwright, 'install-deps', 'chromium']] },
  { name: 'dnf', commands: [['dnf', 'install', '-y', 'chromium']] },
  { name: 'apk', commands: [['apk', 'add', 'chromium']] },
  { name: 'pacman', commands: [['pacman', '-Sy', '--noconfirm', 'chromium']] },
  { name: 'brew', commands: [['brew', 'install', '--cask', 'chromium']] },
];

/** The path of a Chromium that runs, installed where there is none. Throws when no way works. */
export function requireChromium(): string {
  const found = findRunning();
  if (found) return found;
  for (const { name, commands } of ways) {
    if (!commands.every(([program]) => isThere(program))) continue;
    console.log(`No Chromium that runs. Trying ${name}:`);
    if (!commands.every(run)) continue;
    const path = findRunning();
    if (path) return path;
  }
  throw new Error('No Chromium, and none could be installed. Install one or set CHROMIUM_PATH.');
}

function findRunning(): string | null {
  const path = findChromium();
  if (path === null) return null;
  // A browser that lacks shared libraries is there and does not run.
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0 ? path : null;
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
