import { expect, it } from 'vitest';
import { getEnv } from '@/lib/env/env';
import { checkAction, checkRequest } from '@/lib/server/pipeline/check-request';

const actions = new Set(['a known action']);

it.each([
  ['GET', '/', { 'next-action': 'junk' }, 'malformed'],
  ['HEAD', '/account', { 'next-action': '0'.repeat(42) }, 'malformed'],
  ['GET', '/', { 'next-router-state-tree': 'junk' }, 'malformed'],
  ['POST', '/', {}, 'method'],
  ['TRACE', '/', {}, 'method'],
  ['GET', '/_error', {}, 'unknown'],
  ['GET', '/%', {}, 'malformed'],
  ['OPTIONS', '*', {}, 'malformed'],
])('%s %s with %j is rejected', (method, path, headers, code) => {
  expect(checkRequest({ method, headers }, path, false, actions)?.code).toBe(code);
});

it('a page view is passed to Next', () => {
  expect(checkRequest({ method: 'GET', headers: {} }, '/', false, actions)).toBeNull();
});

it('a request to a route handler passes, whatever its method and headers', () => {
  const request = { method: 'POST', headers: { 'next-action': 'junk' } };
  expect(checkRequest(request, '/api/auth/csrf', true, actions)).toBeNull();
});

const known = new Set(['known']);
const getHeaders = () => ({
  origin: getEnv().appUrl,
  'sec-fetch-site': 'same-origin',
  'next-action': 'known',
  'content-type': 'text/plain;charset=UTF-8',
  'content-length': '20',
});

it('an action that our own page calls is passed to Next', () => {
  expect(checkAction(getHeaders(), known)).toBeNull();
  const type = 'multipart/form-data; boundary=x';
  expect(checkAction({ ...getHeaders(), 'content-type': type }, known)).toBeNull();
});

it.each<[string, string | undefined, string]>([
  ['origin', undefined, 'origin'],
  ['origin', 'null', 'origin'],
  ['origin', 'https://evil.example', 'origin'],
  ['sec-fetch-site', 'cross-site', 'origin'],
  ['sec-fetch-site', 'same-site', 'origin'],
  ['next-action', 'other', 'unknown'],
  ['next-action', '', 'unknown'],
  ['content-type', undefined, 'content-type'],
  ['content-type', 'application/json', 'content-type'],
  ['content-type', 'text/plainer', 'content-type'],
  ['content-length', '65537', 'too-large'],
])('an action with %s %s is rejected with %s', (name, value, code) => {
  expect(checkAction({ ...getHeaders(), [name]: value }, known)?.code).toBe(code);
});

it('in development, an action with an unknown id is passed to Next', () => {
  expect(checkAction({ ...getHeaders(), 'next-action': 'other' }, null)).toBeNull();
});
