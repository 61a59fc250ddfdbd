import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aptGet, findOrInstall, isRunning, type Way } from '@/tests/support/install';

const firefoxPaths = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/usr/lib/firefox/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
const driverPaths = ['/usr/bin/WebKitWebDriver', '/usr/local/bin/WebKitWebDriver'];
const displayPaths = ['/usr/bin/Xvfb', '/usr/local/bin/Xvfb'];
/** Folders to search for those of WebKitGTK's versions, directly and in each folder of an architecture. */
const libraryFolders = ['/usr/lib', '/usr/libexec', '/usr/lib64'];

const firefoxWays: readonly Way[] = [
  aptGet('firefox-esr'),
  { name: 'dnf', commands: [['dnf', 'install', '-y', 'firefox']] },
  { name: 'apk', commands: [['apk', 'add', 'firefox-esr']] },
  { name: 'pacman', commands: [['pacman', '-Sy', '--noconfirm', 'firefox']] },
  { name: 'brew', commands: [['brew', 'install', '--cask', 'firefox']] },
];
const webkitWays: readonly Way[] = [aptGet('webkit2gtk-driver', 'xvfb')];

/** WebKitGTK's driver, the small browser that it drives, and the display that the browser needs. */
export type WebKitPaths = { driver: string; browser: string; display: string };

/** Returns `FIREFOX_PATH`, else a usual system path; null if it does not run. */
export function findFirefox(): string | null {
  const path = findNamed('FIREFOX_PATH', firefoxPaths);
  return path !== null && isRunning(path) ? path : null;
}

/** Returns `WEBKIT_DRIVER_PATH`, else the usual system paths; null if a part is missing. */
export function findWebKit(): WebKitPaths | null {
  const driver = findNamed('WEBKIT_DRIVER_PATH', driverPaths);
  const browser = findMiniBrowser();
  const display = displayPaths.find((path) => existsSync(path)) ?? null;
  if (driver === null || browser === null || display === null) return null;
  return isRunning(driver, '--help') ? { driver, browser, display } : null;
}

/** Finds Firefox, or installs it if the system's package manager may. */
export function installFirefox(): string | null {
  return findOrInstall('Firefox', findFirefox, firefoxWays);
}

export function installWebKit(): WebKitPaths | null {
  return findOrInstall('WebKitGTK', findWebKit, webkitWays);
}

function findNamed(variable: string, paths: readonly string[]): string | null {
  const named = process.env[variable];
  if (!named) return paths.find((path) => existsSync(path)) ?? null;
  if (!existsSync(named)) throw new Error(`${variable} is ${named}, which does not exist.`);
  return named;
}

function findMiniBrowser(): string | null {
  const roots = libraryFolders.flatMap((folder) => [folder, ...listFolders(folder, /-linux-gnu/)]);
  return (
    roots
      .flatMap((root) => listFolders(root, /^webkit2gtk-4\./))
      .map((folder) => join(folder, 'MiniBrowser'))
      .find((path) => existsSync(path)) ?? null
  );
}

function listFolders(folder: string, name: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((it) => name.test(it))
    .map((it) => join(folder, it));
}
