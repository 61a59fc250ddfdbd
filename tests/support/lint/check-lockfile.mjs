import { readFileSync } from 'node:fs';

// An install checks each package against the lockfile. Without `resolved`, packages come from the installer's
// own registry; an address here might be unreachable for others.
for (const lockfile of ['package-lock.json', 'tests/platform/package-lock.json']) {
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8'));
  for (const [path, { link, inBundle, integrity = '', resolved }] of Object.entries(packages)) {
    const complain = (problem) => {
      console.error(`${lockfile}: ${path} ${problem}`);
      process.exitCode = 1;
    };
    // Skips the root, folders of this tree, and packages bundled inside another one.
    if (path === '' || link || inBundle) continue;
    if (!integrity.startsWith('sha512-')) complain('has no integrity in sha512');
    if (resolved !== undefined) complain('names a registry');
  }
}
