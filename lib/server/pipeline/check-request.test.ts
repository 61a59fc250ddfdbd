import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { checkRequest } from '@/lib/server/pipeline/check-request';

const actions = new Set(['a known action']);

function createRequest(method: string, headers: Record<string, string>): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { method, headers });
}

it.each([
  ['GET', '/', { 'next-action': 'junk' }, 'malformed'],
  ['HEAD', '/account', { 'next-action': '0'.repeat(42) }, 'malformed'],
  ['GET', '/', { 'next-router-state-tree': 'junk' }, 'malformed'],
  ['POST', '/', {}, 'method'],
  ['TRACE', '/', {}, 'method'],
  ['GET', '/_error', {}, 'unknown'],
  ['GET', '/%', {}, 'malformed'],
  ['OPTIONS', '*', {}, 'malformed'],
])('%s %s with %j is refused', (method, path, headers, code) => {
  expect(checkRequest(createRequest(method, headers), path, false, actions)?.code).toBe(code);
});

it('a page view is passed to Next', () => {
  expect(checkRequest(createRequest('GET', {}), '/', false, actions)).toBeNull();
});

it('a route handler judges methods and headers itself', () => {
  const request = createRequest('POST', { 'next-action': 'junk' });
  expect(checkRequest(request, '/api/auth/csrf', true, actions)).toBeNull();
});
