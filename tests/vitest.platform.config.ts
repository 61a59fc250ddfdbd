import { defineConfig, mergeConfig } from 'vitest/config';
import { leftOutFiles, leftOutTests } from './platform/left-out.ts';
import http from './vitest.http.config.ts';

const titles = Object.values(leftOutTests).flat();

/** The HTTP tests that hold on a function platform, against OpenNext's output: `npm run test:platform`. */
export default mergeConfig(
  http,
  defineConfig({
    test: {
      include: ['tests/platform/*.test.ts'],
      env: { TEST_HOST: 'functions' },
      exclude: Object.keys(leftOutFiles).map((name) => `tests/http/${name}.test.ts`),
      testNamePattern: new RegExp(`^(?!.*(?:${titles.join('|')}))`),
    },
  }),
);
