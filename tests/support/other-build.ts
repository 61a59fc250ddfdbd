import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** What a server needs besides its build. */
const shared = ['next.config.mjs', 'node_modules', 'package.json', 'public'];
const parts = ['server', 'static', 'node_modules'];
const textFile = /\.(?:css|html|js|json|rsc)$/;

/**
 * Makes another build of the same sources, for tests with two builds side by side, and returns its folder.
 * It is a copy of the build in `.next` in which the id and the names of all scripts and style sheets are
 * others, as they are once the code that every file contains has changed. `name` keeps runners apart.
 *
 * `npm run test:fork` compares two builds that Next has made.
 */
export function makeOtherBuild(name: string): string {
  const folder = resolve('test-results/builds', name);
  const build = join(folder, '.next');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(build, { recursive: true });
  for (const path of shared) symlinkSync(resolve(path), join(folder, path));
  for (const entry of readdirSync('.next', { withFileTypes: true })) {
    if (!entry.isFile() && !parts.includes(entry.name)) continue;
    const options = { recursive: true, verbatimSymlinks: true };
    cpSync(join('.next', entry.name), join(build, entry.name), options);
  }
  const id = readFileSync('.next/BUILD_ID', 'utf8').trim();
  const otherId = `other-${id}`;
  const rename = (text: string) =>
    text
      .replaceAll(id, otherId)
      .replaceAll(/(?<=static\/chunks\/)[\w~-]+(?=\.(?:css|js)\b)/g, '$&o');
  for (const entry of readdirSync(build, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !(textFile.test(entry.name) || entry.name === 'BUILD_ID')) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, 'utf8');
    const renamed = rename(text);
    const target = join(build, rename(path.slice(build.length + 1)));
    if (renamed !== text || target !== path) {
      rmSync(path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, renamed);
    }
  }
  return folder;
}
