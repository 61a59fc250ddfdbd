import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { readString } from '@/lib/parse';

/** Folder of the second build, made from the first one's sources with a few changes. */
export const otherBuild = resolve('test-results/builds/other');

const copied = ['app', 'components', 'lib', 'public', 'instrumentation.ts', 'package.json'];

/** Parts that each visitor runs, in this order. Changing a part changes the built files that contain it. */
const changed = [
  'components/connect/connect-island.tsx',
  'components/connect/placeholder-list/placeholder-list.tsx',
  'components/connect/wallet.tsx',
  'components/account/account-panel.tsx',
  'components/members/note-form.tsx',
];

/**
 * Builds like an operator. Otherwise Next would take the outer lock file's folder as the root, and name
 * modules and actions by their paths below it. Checking types, the standalone server and source maps are left
 * to the first build. None of them changes a file that browsers load.
 */
const config = `import base from './next.base.mjs';
export default async (phase) => {
  const config = await base(phase);
  return {
    ...config,
    output: undefined,
    experimental: {
      ...config.experimental,
      turbopackSourceMaps: false,
      turbopackInputSourceMaps: false,
    },
    turbopack: { ...config.turbopack, root: import.meta.dirname },
    outputFileTracingRoot: import.meta.dirname,
    typescript: { ignoreBuildErrors: true },
  };
};
`;

/** Makes the second build, unless it exists for the sources of the build in `.next`. */
export function requireOtherBuild(): void {
  const first = readFileSync('.next/BUILD_ID', 'utf8');
  const mark = join(otherBuild, '.next', 'beside');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === first) return;
  linkPackages();
  rmSync(join(otherBuild, '.next'), { recursive: true, force: true });
  for (const path of copied) {
    rmSync(join(otherBuild, path), { recursive: true, force: true });
    cpSync(path, join(otherBuild, path), { recursive: true });
  }
  cpSync('tsconfig.json', join(otherBuild, 'tsconfig.json'));
  cpSync('next.config.mjs', join(otherBuild, 'next.base.mjs'));
  writeFileSync(join(otherBuild, 'next.config.mjs'), config);
  for (const path of changed) {
    appendFileSync(join(otherBuild, path), "\nReflect.set(globalThis, 'build', 'other');\n");
  }
  appendFileSync(join(otherBuild, 'app', 'globals.css'), '\n:root { --build: other; }\n');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'build'],
    {
      cwd: otherBuild,
      encoding: 'utf8',
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', [keyName]: readActionsKey() },
    },
  );
  if (status !== 0) throw new Error(`The second build failed:\n${stdout}${stderr}`);
  writeFileSync(mark, first);
}

/** Links the packages below the root, where they must be. Takes seconds, so only for a new lock file. */
function linkPackages(): void {
  const [lock, ours] = ['package-lock.json', join(otherBuild, 'package-lock.json')] as const;
  if (existsSync(ours) && readFileSync(ours).equals(readFileSync(lock))) return;
  rmSync(otherBuild, { recursive: true, force: true });
  mkdirSync(otherBuild, { recursive: true });
  execFileSync('cp', ['-al', 'node_modules', join(otherBuild, 'node_modules')]);
  cpSync(lock, ours);
}

const keyName = 'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY';

/** Returns the key that an operator gives to all builds. The first build had no key and generated one. */
function readActionsKey(): string {
  const manifest = JSON.parse(readFileSync('.next/server/server-reference-manifest.json', 'utf8'));
  const key = readString(manifest, 'encryptionKey');
  if (key === undefined || key === null) throw new Error('The build has no key for its actions.');
  return key;
}
