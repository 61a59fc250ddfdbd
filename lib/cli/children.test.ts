import { expect, test } from 'vitest';
import { patience } from '@/tests/support/patience';
import { createChildren } from './children';
import { waitUntil } from './wait-until';

const node = process.execPath;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('keeps a child’s output and its exit code', async () => {
  const child = createChildren().start('talker', node, [
    ...['-e', 'console.log("one"); console.error("two"); process.exitCode = 3'],
  ]);
  expect(await child.ended).toEqual({ ok: false, how: 'exit code 3' });
  expect([...child.lines].sort()).toEqual(['one', 'two']);
});

test('reports a program that does not exist', async () => {
  const child = createChildren().start('nobody', '/no/such/program', []);
  expect(await child.ended).toMatchObject({ ok: false, how: expect.stringContaining('ENOENT') });
});

test('a stop ends children and grandchildren, and any later start throws', async () => {
  const children = createChildren();
  const child = children.start('parent', node, [
    '-e',
    `const c = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 9)']);
     console.log(c.pid);
     setInterval(() => {}, 9)`,
  ]);
  await waitUntil(async () => (child.lines.length > 0 ? null : 'silent'), patience.condition);
  const grandchild = Number(child.lines[0]);
  expect(isAlive(grandchild)).toBe(true);
  await children.stop();
  expect(
    await waitUntil(async () => (isAlive(grandchild) ? 'alive' : null), patience.condition),
  ).toBe(null);
  expect(() => children.start('late', node, [])).toThrow();
});

test('a child that ignores SIGTERM is killed after five seconds', async () => {
  const children = createChildren();
  const child = children.start('stubborn', node, [
    '-e',
    'process.on("SIGTERM", () => {}); console.log("up"); setInterval(() => {}, 9)',
  ]);
  await waitUntil(async () => (child.lines.length > 0 ? null : 'silent'), patience.condition);
  await children.stop();
  expect(await child.ended).toEqual({ ok: false, how: 'SIGKILL' });
});
