import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { readTheme } from '@/lib/brand/read-theme.mjs';
import { clientMessages } from '@/tests/support/texts';

// As the build does it.
process.env.BRAND_THEME = JSON.stringify(readTheme());

// Files of a worker share their modules, but for those of a file that has doubles of some: what another
// one loaded has the real ones inside, and the other way round.
const { testPath } = expect.getState();
if (testPath !== undefined && readFileSync(testPath, 'utf8').includes('vi.mock(')) {
  vi.resetModules();
  afterAll(() => vi.resetModules());
}

const levels = ['error', 'warn'] as const;
let spies: MockInstance[] = [];
let said: string[] = [];

// As the page does it, in English, before anything that is loaded later is run.
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
