import { NextRequest } from 'next/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getEnv } from '@/lib/env/env';
import { passProxy } from '@/lib/server/pipeline/proxy-entry';

vi.mock('@/lib/server/start-functions', () => ({ startFunctions: async () => undefined }));

const origin = 'https://door.example.org';
const { deployment, clientAddressHeader } = getEnv();

beforeEach(() => {
  vi.stubEnv('DEPLOYMENT', 'functions');
  // Reads no build.
  vi.stubEnv('NODE_ENV', 'development');
  Object.assign(getEnv(), { deployment: 'functions', clientAddressHeader: 'x-client' });
});
afterEach(() => {
  vi.unstubAllEnvs();
  Object.assign(getEnv(), { deployment, clientAddressHeader });
});

/** Returns the URL from which the visitor gets the response. */
async function pass(path: string): Promise<string> {
  const headers = { 'x-client': '192.0.2.1' };
  const response = await passProxy(new NextRequest(`${origin}${path}`, { headers }));
  expect(response.status).toBe(200);
  return response.headers.get('x-middleware-rewrite') ?? `${origin}${path}`;
}

it('on a function platform, a path with a language leads to its page', async () => {
  expect(await pass('/de/account?a=b')).toBe(`${origin}/account?a=b`);
  expect(await pass('/account?a=b')).toBe(`${origin}/account?a=b`);
});

it.each([
  '//evil.example.org',
  '//evil.example.org/account?a=b',
  '///evil.example.org/de',
  '/\\evil.example.org',
  '/de//evil.example.org',
  '//user@evil.example.org:8443',
])(
  'on a function platform, %s leads to no other site, which would get the visitor’s cookies',
  async (path) => {
    expect(new URL(await pass(path)).origin).toBe(origin);
  },
);
