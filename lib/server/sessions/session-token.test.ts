import { encode } from 'next-auth/jwt';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  createCookieToken,
  createPageToken,
  readSessionToken,
} from '@/lib/server/sessions/session-token';
import { createRecord } from '@/tests/store/records';

const env = vi.hoisted(() => ({ authSecrets: [''] }));
vi.mock('@/lib/env/env', () => ({ getEnv: () => env }));

const [old, recent] = ['o'.repeat(32), 'r'.repeat(32)];
const session = createRecord({ browser: 'ü 漢 "' });
const claims = { sid: session.id, sub: session.account, browser: session.browser };
const write = (changes: object = {}, maxAge = 60) =>
  encode({ token: { ...claims, ...changes }, secret: old, maxAge });

beforeEach(() => {
  env.authSecrets = [old];
});

it('a token is valid only while its secret is in the list', async () => {
  const token = await createCookieToken(session);
  expect(await readSessionToken(token, undefined)).toEqual(claims);
  env.authSecrets = [recent, old];
  expect(await readSessionToken(token, undefined)).toEqual(claims);
  env.authSecrets = [recent];
  expect(await readSessionToken(token, undefined)).toBeNull();
});

it('the page’s token and the cookie’s token are not interchangeable', async () => {
  const [page, cookie] = [await createPageToken(session), await createCookieToken(session)];
  expect(await readSessionToken(page, 'memory')).toEqual({ ...claims, place: 'memory' });
  expect(await readSessionToken(page, undefined)).toBeNull();
  expect(await readSessionToken(cookie, 'memory')).toBeNull();
});

it('a token with a claim of a later release is valid', async () => {
  expect(await readSessionToken(await write({ later: 'x' }), undefined)).toEqual(claims);
});

it('a token that was changed anywhere is rejected', async () => {
  const token = await write();
  const parts = token.split('.');
  for (const [index, part] of parts.entries()) {
    for (const at of [0, Math.floor(part.length / 2)]) {
      const other = part[at] === 'A' ? 'B' : 'A';
      const changed = parts.with(index, part.slice(0, at) + other + part.slice(at + 1));
      expect(await readSessionToken(changed.join('.'), undefined), `${index} ${at}`).toBeNull();
    }
  }
});

const cut = (part = '', bytes = 0) =>
  Buffer.from(part, 'base64url').subarray(0, bytes).toString('base64url');

it.each<[string, (parts: string[]) => string[]]>([
  ['a shorter tag', (parts) => parts.with(4, cut(parts[4], 12))],
  ['a tag of four bytes', (parts) => parts.with(4, cut(parts[4], 4))],
  ['no tag', (parts) => parts.with(4, '')],
  ['another vector’s length', (parts) => parts.with(2, cut(parts[2], 8))],
  ['no text', (parts) => parts.with(3, '')],
  ['a key of its own', (parts) => parts.with(1, 'AAAA')],
  ['a part too few', (parts) => parts.slice(0, 4)],
  ['a part too many', (parts) => [...parts, '']],
  ['nothing', () => []],
])('a token with %s is rejected', async (_, change) => {
  const parts = (await write()).split('.');
  expect(await readSessionToken(change(parts).join('.'), undefined)).toBeNull();
});

it.each<[string, object, number]>([
  ['that has ended', {}, -16],
  ['with an account that is none', { sub: 'me' }, 60],
  ['without a session', { sid: undefined }, 60],
])('a token encrypted with our secret %s is rejected', async (_, changes, maxAge) => {
  expect(await readSessionToken(await write(changes, maxAge), undefined)).toBeNull();
});
