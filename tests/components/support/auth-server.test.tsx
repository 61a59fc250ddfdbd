import { expect, test } from 'vitest';
import { AuthServer } from '@/tests/components/support/auth-server';

test.each([
  ['GET', '/api/auth/providers', 404],
  ['DELETE', '/api/auth/session', 405],
  ['POST', '/api/auth/signout', 400],
])('the component tests’ server answers %s %s with %i, and fails the test', async (...row) => {
  const [method, path, status] = row;
  const server = new AuthServer();
  expect((await server.answer(path, { method })).status).toBe(status);
  expect(server.unknown).toEqual([expect.stringContaining(path)]);
});
