import { defineConfig } from '@playwright/test';
import { hasNames } from './tests/support/chains';
import { findShell, getTestArgs, ignoredLaunchArgs } from './tests/support/chromium';
import { patience } from './tests/support/patience';
import { servers, serversReadyPort } from './tests/support/servers';
import { offers } from './tests/support/wallets';

const executablePath = findShell();

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: [
    // Tests what the kit knows about these wallets on a phone.
    ...(offers('rainbow', 'coinbase', 'metaMask') ? [] : ['**/phone-walletconnect.spec.ts']),
    ...(hasNames ? [] : ['**/ens.spec.ts']),
  ],
  ...(hasNames ? {} : { grepInvert: /name, picture and balance are read/ }),
  outputDir: 'test-results/e2e',
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  timeout: patience.test,
  expect: { timeout: patience.condition, toPass: { timeout: patience.condition } },
  reporter: [
    ['list'],
    ['json', { outputFile: 'test-results/e2e.json' }],
    ['./tests/support/run/playwright-progress.ts'],
  ],
  use: {
    baseURL: servers.production.url,
    actionTimeout: patience.condition,
    navigationTimeout: patience.condition,
    screenshot: 'only-on-failure',
    contextOptions: {
      reducedMotion: 'reduce',
      // Compressing scripts for each new context takes a twelfth of all processor time. The HTTP tests check
      // compressed pages, and the tests of other browsers load them.
      extraHTTPHeaders: { 'accept-encoding': 'identity' },
    },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: getTestArgs(),
      ignoreDefaultArgs: ignoredLaunchArgs,
    },
    viewport: { width: 1280, height: 800 },
  },
  webServer: {
    command: 'node_modules/.bin/tsx tests/support/start-servers.ts',
    url: `http://127.0.0.1:${serversReadyPort}`,
    timeout: patience.test,
    gracefulShutdown: { signal: 'SIGTERM', timeout: patience.condition },
    reuseExistingServer: process.env.REUSE_SERVERS === 'true',
  },
});
