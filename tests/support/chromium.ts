import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** `CHROMIUM_PATH`, then the usual system paths, then Playwright's own; `null` where none exists. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, which does not exist.`);
    return named;
  }
  return [...systemPaths, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

export function getLaunchArgs(): string[] {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  return [
    // Chromium refuses to start its sandbox as root.
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
    // The guard aborts and notes requests to the outside; this holds what it cannot see.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
  ];
}
