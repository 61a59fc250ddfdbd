import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { runServer } from '@/tests/http/support/run-server';
import { createOwnEnv, lanePort } from '@/tests/http/support/server';

const folder = 'test-results/data/http-wallet-files';
const manifest = ['.next', 'server', 'app', 'page', 'react-loadable-manifest.json'];

/**
 * Links `to/…` to the entries of `from`, except for the file at the given path, which is written as `text`.
 */
function linkExcept(from: string, to: string, [name = '', ...rest]: string[], text: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from)) {
    if (entry !== name) symlinkSync(resolve(from, entry), join(to, entry));
  }
  if (rest.length === 0) writeFileSync(join(to, name), text);
  else linkExcept(join(from, name), join(to, name), rest, text);
}

/** Other ways to list no files: lib/server/operations/wallet-files.test.ts. */
it('a build whose list of wallet files is empty does not start', async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ['node_modules', 'lib', 'public', 'package.json', 'next.config.mjs']) {
    symlinkSync(resolve(name), join(folder, name));
  }
  linkExcept('.next', join(folder, '.next'), manifest.slice(1), '{}');
  const port = lanePort(3180);
  const env = createOwnEnv(port, 'data');
  const { wasUp, code, stderr } = await runServer(port, env, undefined, folder);
  expect([wasUp, code]).toEqual([false, 1]);
  expect(stderr).toContain('The build lists no wallet files');
});
