import { expect, test } from 'vitest';
import { createTroubleFilter } from '@/lib/cli/output-filter';

test('lets trouble through, with its stack, and nothing else', () => {
  const isTrouble = createTroubleFilter();
  const lines = [
    '   ▲ Next.js 16.4.6',
    ' ✓ Ready in 200ms',
    ' ⨯ Something broke',
    '    at render (page.js:1:2)',
    '{"level":30,"msg":"signed in"}',
    '    at nothing',
    '{"level":40,"msg":"slow"}',
    'Invalid projectId: warning',
  ];
  expect(lines.filter((line) => isTrouble(line))).toEqual([
    ' ⨯ Something broke',
    '    at render (page.js:1:2)',
    '{"level":40,"msg":"slow"}',
    'Invalid projectId: warning',
  ]);
});
