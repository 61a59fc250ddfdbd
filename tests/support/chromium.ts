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

/** What Playwright switches off, which our list takes the place of: a browser hears one alone. */
const playwrightOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Pages that Chromium renders for its own address bar in each context, unseen: half of its time. */
const ownPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** `CHROMIUM_PATH`, then the usual system paths, then Playwright's own; `null` where none exists. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, which does not exist.`);
    return named;
  }
  return [...systemPaths, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/**
 * The engine without a browser around it, which Playwright prefers for headless runs as well: half
 * the work. It keeps no settings and blocks no cookies of third parties. Else what there is.
 */
export function findShell(): string | null {
  const shell = '/usr/bin/chromium-headless-shell';
  return process.env.CHROMIUM_PATH || !existsSync(shell) ? findChromium() : shell;
}

/**
 * Playwright hides scrollbars, and so what moves where they take room. A phone has none of these.
 */
export const ignoredLaunchArgs = ['--hide-scrollbars'];

/**
 * For pages over TLS with a certificate of our own. By Playwright's `ignoreHTTPSErrors` alone each new
 * connection fails at first, and the request that it was for starts anew. The failures of all go to the
 * most urgent request that waits, a style sheet, and after 32 of them Chromium gives up on it
 * (ERR_TOO_MANY_RETRIES), which happens on a busy machine.
 */
const trustCertificates = '--ignore-certificate-errors';

/** A page of a test is gone before the code that V8 would optimize is worth it: a fifth of the browser's time. */
const withoutOptimizer = '--js-flags=--no-maglev,--no-turbofan';

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
    `--disable-features=${[...playwrightOff, ...ownPages].join()}`,
    // Nothing leaves this machine; the guard notes what tries to.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
  ];
}

/** Those of the browsers of tests, which what measures does not have. */
export function getTestArgs(): string[] {
  return [...getLaunchArgs(), trustCertificates, withoutOptimizer];
}
