import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { config } from '@/lib/config';
import { type BenchApp, benchPeers, type PeerName, peerNames } from '@/tests/bench/bench-apps';
import { buildApp } from '@/tests/bench/build-apps';

/** The newest, which is what somebody gets who starts with it today. */
const generator = '@rainbow-me/create-rainbowkit@latest';
const onboardSource = join('tests', 'bench', 'apps', 'onboard');
/** Milliseconds for one command of npm. */
const installTimeout = 600_000;

const installers: Readonly<Record<PeerName, (directory: string) => void>> = {
  template: installTemplate,
  onboard: installOnboard,
};

/**
 * Downloads and builds what is missing of the peers. A peer for which that fails is told in a line
 * and left out: it is not ours to keep others' packages working.
 */
export function preparePeers(fresh: boolean): BenchApp[] {
  return peerNames.filter((name) => isPrepared(name, fresh)).map((name) => benchPeers[name]);
}

function isPrepared(name: PeerName, fresh: boolean): boolean {
  try {
    installers[name](benchPeers[name].directory);
    buildApp(benchPeers[name], fresh);
    return true;
  } catch (error) {
    console.error(`${name} is left out: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

/** As its documentation says: the generator writes the app and installs its packages. */
function installTemplate(directory: string): void {
  installOnce(directory, generator, () => {
    const parent = dirname(directory);
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(parent, { recursive: true });
    const args = ['exec', '--yes', `--package=${generator}`, '--', 'create-rainbowkit'];
    runNpm(parent, [...args, basename(directory), '--use-npm', '--skip-git']);
    askLocalChains(join(directory, 'src', 'wagmi.ts'));
  });
}

/** The one change: it has no setting for its nodes, and our browser finds none outside this machine. */
function askLocalChains(path: string): void {
  const source = readFileSync(path, 'utf8');
  const last = 'ssr: true,';
  if (!source.includes(last)) throw new Error(`${path} is not as it was when this was written`);
  const transports = config.chains.map(
    ({ id }) => `${id}: http(process.env.NEXT_PUBLIC_RPC_URL_${id})`,
  );
  // By its type the list would have to be of the template's own chains.
  const ours = `transports: { ${transports.join(', ')} } as never,`;
  writeFileSync(path, `import { http } from 'wagmi';\n${source.replace(last, `${last} ${ours}`)}`);
}

function installOnboard(directory: string): void {
  cpSync(onboardSource, directory, { recursive: true });
  installOnce(directory, readFileSync(join(directory, 'package.json'), 'utf8'), () =>
    runNpm(directory, ['install']),
  );
}

/** Leaves a mark of what the packages were chosen by, and does nothing where it says the same. */
function installOnce(directory: string, chosenBy: string, install: () => void): void {
  const mark = join(directory, 'node_modules', 'bench-mark');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === chosenBy) return;
  console.error(`installing ${directory}`);
  install();
  writeFileSync(mark, chosenBy);
}

/** Throws with the first line that npm says of its failure. */
function runNpm(directory: string, args: readonly string[]): void {
  const { status, error, stderr } = spawnSync('npm', args, {
    cwd: directory,
    encoding: 'utf8',
    timeout: installTimeout,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      // With what the shell says of registries and proxies.
      ...process.env,
      // In production npm leaves out what the build needs.
      NODE_ENV: 'development',
      // None of the packages needs its own scripts, and none gets to run them here.
      npm_config_ignore_scripts: 'true',
      npm_config_fetch_retries: '1',
    },
  });
  if (status === 0) return;
  const reason =
    error?.message ?? /^npm error .*$/m.exec(stderr ?? '')?.[0] ?? `ended with ${status}`;
  throw new Error(`npm ${args[0]}: ${reason}`);
}
