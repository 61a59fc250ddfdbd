import { findChromium } from '@/tests/support/chromium';
import { aptGet, findOrInstall, isRunning, type Way } from '@/tests/support/install';

const playwright = 'node_modules/.bin/playwright';

/** In the order tried. On Debian the download lacks shared libraries, which `install-deps` installs. */
const ways: readonly Way[] = [
  { name: "Playwright's download", commands: [[playwright, 'install', 'chromium']] },
  aptGet('chromium', 'chromium-headless-shell'),
  aptGet('chromium'),
  { name: 'the libraries it lacks', commands: [[playwright, 'install-deps', 'chromium']] },
  { name: 'dnf', commands: [['dnf', 'install', '-y', 'chromium']] },
  { name: 'apk', commands: [['apk', 'add', 'chromium']] },
  { name: 'pacman', commands: [['pacman', '-Sy', '--noconfirm', 'chromium']] },
  { name: 'brew', commands: [['brew', 'install', '--cask', 'chromium']] },
];

/** Returns the path of a Chromium that runs, installing one if needed. Throws if no way works. */
export function requireChromium(): string {
  const path = findOrInstall('Chromium', findRunning, ways);
  if (path !== null) return path;
  throw new Error('No Chromium, and none could be installed. Install one or set CHROMIUM_PATH.');
}

function findRunning(): string | null {
  const path = findChromium();
  return path !== null && isRunning(path) ? path : null;
}
