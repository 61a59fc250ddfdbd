import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readActions } from '@/tests/fork/actions';

/**
 * `tsx tests/fork/compare-builds.ts <folder>`: checks what docs/rolling-deploys.md relies on, with this
 * tree's build and the folder's: files of the same name are the same, and with one key so are the actions.
 */
const [other = ''] = process.argv.slice(2);
const listFiles = (folder: string) => readdirSync(join(folder, '.next/static/chunks'));
const readFile = (folder: string, name: string) =>
  readFileSync(join(folder, '.next/static/chunks', name), 'utf8');

const others = new Set(listFiles(other));
const files = listFiles('.');
const shared = files.filter((name) => others.has(name));
const [ours, theirs] = ['.', other].map((folder) => Object.keys(readActions(folder).node).sort());
const problems = [
  ...shared
    .filter((name) => readFile('.', name) !== readFile(other, name))
    .map((name) => `${name} has other contents`),
  ...(shared.length > 20 ? [] : [`only ${shared.length} files are shared`]),
  ...(shared.length < files.length ? [] : ['the builds are the same, so nothing was compared']),
  ...(ours?.length && `${ours}` === `${theirs}` ? [] : [`actions: ${ours} and ${theirs}`]),
];
for (const problem of problems) console.error(problem);
console.log(`${shared.length} of ${files.length} files are shared, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
