import { afterEach, beforeEach, type MockInstance, vi } from 'vitest';
import { readTheme } from '@/lib/brand/read-theme.mjs';

// As the build does it.
process.env.BRAND_THEME = JSON.stringify(readTheme());

const levels = ['error', 'warn'] as const;
let spies: MockInstance[] = [];
let said: string[] = [];

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
