import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { patience } from './support/patience.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tests in Firefox and WebKitGTK against running production servers. Need a build. One test at a time. */
export default defineConfig({
  root,
  resolve: { alias: [{ find: /^@\//, replacement: root }] },
  test: {
    environment: 'node',
    include: ['tests/browsers/**/*.test.ts'],
    setupFiles: ['tests/support/unit-setup.ts'],
    globalSetup: ['tests/browsers/support/start-servers.ts'],
    fileParallelism: false,
    testTimeout: patience.test,
    hookTimeout: patience.test,
    expect: { poll: { timeout: patience.condition } },
  },
});
