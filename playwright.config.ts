import { defineConfig } from '@playwright/test';
import { chainsReadyPort } from './tests/support/chains';
import { findChromium, getLaunchArgs } from './tests/support/chromium';
import { type ServerName, servers } from './tests/support/servers';

const executablePath = findChromium();
const gracefulShutdown = { signal: 'SIGTERM', timeout: 5_000 } as const;
const reuseExistingServer = process.env.REUSE_SERVERS === 'true';

function start(name: ServerName) {
  return {
    name,
    command: `node_modules/.bin/tsx tests/support/start-server.ts ${name}`,
    url: servers[name].url,
    gracefulShutdown,
    reuseExistingServer,
  };
}

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/e2e',
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: servers.production.url,
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: getLaunchArgs() },
  },
  projects: [{ name: 'desktop', use: { viewport: { width: 1280, height: 800 } } }],
  webServer: [
    {
      name: 'chains',
      command: 'node_modules/.bin/tsx tests/support/start-chains.ts',
      url: `http://127.0.0.1:${chainsReadyPort}`,
      gracefulShutdown,
      reuseExistingServer,
    },
    start('production'),
    start('demo'),
    start('mainnets'),
    start('embedded'),
    start('relayed0'),
    start('relayed1'),
  ],
});
