import { expect, it, vi } from 'vitest';
import { listFiles } from '@/lib/server/builds/next-build';

// Node 20.9, the oldest that package.json allows, has no `parentPath`.
vi.mock('node:fs', async (load) => {
  const real = await load<typeof import('node:fs')>();
  const readdirSync = (...parameters: Parameters<typeof real.readdirSync>) => {
    const entries: unknown[] = real.readdirSync(...parameters);
    for (const entry of entries) {
      if (entry instanceof real.Dirent) Reflect.deleteProperty(entry, 'parentPath');
    }
    return entries;
  };
  return { ...real, readdirSync };
});

it('lists the files of a folder and its subfolders, in the oldest Node, too', () => {
  const files = listFiles('lib/server');
  expect(files).toEqual(expect.arrayContaining(['start.ts', 'builds/next-build.ts']));
  expect(files).not.toContain('builds');
  expect(listFiles('nowhere')).toEqual([]);
});
