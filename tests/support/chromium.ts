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

/** Features that Playwright disables. Our list replaces Playwright's: a browser reads only one. */
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
/** Pages that Chromium renders, unseen, for its own address bar in each context: half of its time. */
const ownPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Returns `CHROMIUM_PATH`, else a usual system path, else Playwright's own; `null` if none exists. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, which does not exist.`);
    return named;
  }
  return [...systemPaths, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/**
 * Returns the headless shell if it is installed. Playwright prefers it for headless runs too: it does half
 * the work. It stores no settings and blocks no third-party cookies. Falls back to `findChromium`.
 */
export function findShell(): string | null {
  const shell = '/usr/bin/chromium-headless-shell';
  return process.env.CHROMIUM_PATH || !existsSync(shell) ? findChromium() : shell;
}

/** Playwright's flag hides scrollbars, and any layout shift they cause. Phones have no such scrollbars. */
export const ignoredLaunchArgs = ['--hide-scrollbars'];

/**
 * Accepts our own certificate for pages over TLS. With Playwright's `ignoreHTTPSErrors` only, each new
 * connection fails at first and its request starts again. All failures count against the most urgent pending
 * request, a style sheet. After 32 of them Chromium gives up on it (ERR_TOO_MANY_RETRIES), which happens on a
 * busy machine.
 */
const trustCertificates = '--ignore-certificate-errors';

/** A test's page closes before V8's optimized code pays off; optimizing takes a fifth of browser time. */
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
    // Nothing leaves this machine; the guard records any attempt.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
  ];
}

/** Returns the launch arguments of test browsers. Benchmarks leave out the last two. */
export function getTestArgs(): string[] {
  return [...getLaunchArgs(), trustCertificates, withoutOptimizer];
}
