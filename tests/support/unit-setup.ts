import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { readTheme } from '@/lib/server/read-theme.mjs';
import { clientMessages } from '@/tests/support/texts';

// Sets the theme, as the build does.
process.env.BRAND_THEME = JSON.stringify(readTheme());

// Files of a worker share their modules. A file with module mocks does not: modules loaded by another file
// contain the real ones, and vice versa.
const { testPath } = expect.getState();
if (testPath !== undefined && readFileSync(testPath, 'utf8').includes('vi.mock(')) {
  vi.resetModules();
  afterAll(() => vi.resetModules());
}

const levels = ['error', 'warn'] as const;
let spies: MockInstance[] = [];
let said: string[] = [];

// Sets the English texts, as the page does, before any module that loads later runs.
beforeEach(async () => {
  const { setTexts } = await import('@/lib/i18n/client');
  setTexts('en-US', clientMessages);
});

beforeEach(() => {
  said = [];
  spies = levels.map((level) =>
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      said.push(`console.${level}: ${parts.map(String).join(' ')}`);
    }),
  );
});

afterEach(() => {
  for (const spy of spies) spy.mockRestore();
  if (said.length > 0) throw new Error(`The console was not silent:\n${said.join('\n')}`);
});
