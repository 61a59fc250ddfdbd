import { readFileSync } from 'node:fs';

// An install checks each package against the lockfile. Without `resolved`, packages come from the installer's
// own registry; an address here might be unreachable for others.
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
for (const [path, { link, inBundle, integrity = '', resolved }] of Object.entries(packages)) {
  // Skips the root, folders of this tree, and packages bundled inside another one.
  if (path === '' || link || inBundle) continue;
  if (!integrity.startsWith('sha512-')) complain(path, 'has no integrity in sha512');
  if (resolved !== undefined) complain(path, 'names a registry');
}

function complain(path, problem) {
  console.error(`package-lock.json: ${path} ${problem}`);
  process.exitCode = 1;
}
