import { readFileSync } from 'node:fs';

// An install checks each package against the lockfile. Without `resolved` the package comes from the
// registry of whoever installs; an address here would send everybody to one that they may not reach.
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
for (const [path, { link, inBundle, integrity = '', resolved }] of Object.entries(packages)) {
  // The root, folders of this tree, and what comes inside another package.
  if (path === '' || link || inBundle) continue;
  if (!integrity.startsWith('sha512-')) complain(path, 'has no integrity in sha512');
  if (resolved !== undefined) complain(path, 'names a registry');
}

function complain(path, problem) {
  console.error(`package-lock.json: ${path} ${problem}`);
  process.exitCode = 1;
}
