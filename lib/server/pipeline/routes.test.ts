import { expect, it } from 'vitest';
import { isJsonRoute, nameRoute, parseRoutes } from '@/lib/server/pipeline/routes';

const routes = parseRoutes({
  '/page': '/',
  '/(shop)/members/page': '/members',
  '/loans/[id]/page': '/loans/[id]',
  '/_not-found/page': '/_not-found',
  '/api/auth/[...nextauth]/route': '/api/auth/[...nextauth]',
  '/api/loans/route': '/api/loans',
  '/api/loans/[id]/repay/route': '/api/loans/[id]/repay',
  '/manifest.json/route': '/manifest.json',
});

it.each([
  ['/', false, '/'],
  ['/members', false, '/members'],
  ['/loans/7', false, '/loans/[id]'],
  ['/api/loans', true, '/api/loans'],
  ['/api/loans/', false, 'other'],
  ['/api/loans/7/repay', true, '/api/loans/[id]/repay'],
  ['/api/loans/eip155:1:0xab/repay', true, '/api/loans/[id]/repay'],
  ['/api/loans/../repay', false, 'other'],
  ['/api/loans/%2e%2e/repay', false, 'other'],
  ['/api/loans//repay', false, 'other'],
  ['/api/loans/7/repay/x', false, 'other'],
  ['/api/loans/7/repay.rsc', false, 'other'],
  ['/api/auth/session', true, '/api/auth/session'],
  ['/api/auth/other', false, 'other'],
  ['/manifest.json', true, '/manifest.json'],
  ['/manifest-json', false, 'other'],
  ['/_not-found', false, 'other'],
  ['/_next/static/x.js', false, '/_next'],
  ['/0xab', false, 'other'],
])('finds the route of the build for %s', (path, isJson, name) => {
  expect(isJsonRoute(path, routes)).toBe(isJson);
  expect(nameRoute(path, routes)).toBe(name);
});

/** Routes of which several match the same path. */
const overlapping = parseRoutes({
  '/[slug]/route': '/[slug]',
  '/account/page': '/account',
  '/_not-found/page': '/_not-found',
  '/[slug]/[part]/route': '/[slug]/[part]',
  '/loans/[id]/page': '/loans/[id]',
  '/api/[name]/route': '/api/[name]',
  '/[slug]/new/page': '/[slug]/new',
  '/shop/[[...path]]/page': '/shop/[[...path]]',
  '/shop/cart/[id]/route': '/shop/cart/[id]',
  '/docs/[...path]/page': '/docs/[...path]',
});

it.each([
  ['/account', false, '/account'],
  ['/_not-found', false, 'other'],
  ['/_next', false, 'other'],
  ['/a-name', true, '/[slug]'],
  ['/a-name/part', true, '/[slug]/[part]'],
  ['/a-name/new', false, '/[slug]/new'],
  ['/loans/7', false, '/loans/[id]'],
  ['/loans/new', false, '/loans/[id]'],
  ['/api/new', true, '/api/[name]'],
  ['/shop', false, 'other'],
  ['/shop/new', false, 'other'],
  ['/shop/cart/7', true, '/shop/cart/[id]'],
  ['/docs', true, '/[slug]'],
  ['/docs/a', false, 'other'],
])('picks the route that Next serves when several match %s', (path, isJson, name) => {
  expect(isJsonRoute(path, overlapping)).toBe(isJson);
  expect(nameRoute(path, overlapping)).toBe(name);
});

it('finds no route in an invalid list', () => {
  for (const junk of [null, [], 'x', { '/api/x/route': 7 }]) {
    expect(isJsonRoute('/api/x', parseRoutes(junk))).toBe(false);
  }
});
