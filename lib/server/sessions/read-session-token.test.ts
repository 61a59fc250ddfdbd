import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { decode, encode } from 'next-auth/jwt';
import { beforeEach, expect, it, vi } from 'vitest';
import { readSessionToken } from '@/lib/server/sessions/read-session-token';

const env = vi.hoisted(() => ({ authSecrets: [''] }));
vi.mock('@/lib/env/env', () => ({ getEnv: () => env }));

const [old, recent] = ['o'.repeat(32), 'r'.repeat(32)];
const claims = {
  sid: 's'.repeat(43),
  sub: '0x5ABfEc25f74Cd88437631A7731906932776356f9',
  browser: 'a browser',
};
const write = (changes: object = {}, maxAge = 60, secret = old) =>
  encode({ token: { ...claims, ...changes }, secret, maxAge });

beforeEach(() => {
  env.authSecrets = [old];
});

it('what next-auth writes is read, as by itself', async () => {
  for (const browser of ['a browser', 'ü 漢 "', '']) {
    const token = await write({ browser });
    expect(readSessionToken(token, undefined)).toEqual({ ...claims, browser });
    expect(await decode({ token, secret: old })).toMatchObject({ ...claims, browser });
  }
});

it('a token is good while its secret is in the list, and no longer', async () => {
  const token = await write();
  env.authSecrets = [recent, old];
  expect(readSessionToken(token, undefined)).toEqual(claims);
  env.authSecrets = [recent];
  expect(readSessionToken(token, undefined)).toBeNull();
});

it('the page’s token and the cookie’s are not taken for each other', async () => {
  const token = await write({ place: 'memory' });
  expect(readSessionToken(token, 'memory')).toEqual({ ...claims, place: 'memory' });
  expect(readSessionToken(token, undefined)).toBeNull();
  expect(readSessionToken(await write(), 'memory')).toBeNull();
});

it.each([
  [-14, true],
  [-16, false],
])('a token that ends in %i s is read: %s', async (maxAge, isRead) => {
  expect(readSessionToken(await write({}, maxAge), undefined) !== null).toBe(isRead);
});

it('a token that was changed anywhere is none', async () => {
  const token = await write();
  const parts = token.split('.');
  for (const [index, part] of parts.entries()) {
    for (const at of [0, Math.floor(part.length / 2)]) {
      const other = part[at] === 'A' ? 'B' : 'A';
      const changed = parts.with(index, part.slice(0, at) + other + part.slice(at + 1));
      expect(readSessionToken(changed.join('.'), undefined), `${index} ${at}`).toBeNull();
    }
  }
});

it.each<[string, (parts: string[]) => string[]]>([
  ['a shorter tag', (parts) => parts.with(4, cut(parts[4], 12))],
  ['a tag of four bytes', (parts) => parts.with(4, cut(parts[4], 4))],
  ['no tag', (parts) => parts.with(4, '')],
  ['another vector’s length', (parts) => parts.with(2, cut(parts[2], 8))],
  ['no vector', (parts) => parts.with(2, '')],
  ['no text', (parts) => parts.with(3, '')],
  ['a key of its own', (parts) => parts.with(1, 'AAAA')],
  ['a part too few', (parts) => parts.slice(0, 4)],
  ['a part too many', (parts) => [...parts, '']],
  ['nothing', () => []],
])('a token with %s is none', async (_, change) => {
  const parts = (await write()).split('.');
  expect(readSessionToken(change(parts).join('.'), undefined)).toBeNull();
});

const cut = (part = '', bytes = 0) =>
  Buffer.from(part, 'base64url').subarray(0, bytes).toString('base64url');

it.each<[string, string, object]>([
  ['by another header', '{"alg":"none"}', {}],
  ['compressed', '{"alg":"dir","enc":"A256GCM","zip":"DEF"}', {}],
  ['without an end', '{"alg":"dir","enc":"A256GCM"}', { exp: undefined }],
  ['with an end that is no number', '{"alg":"dir","enc":"A256GCM"}', { exp: '9999999999' }],
  ['with an account that is none', '{"alg":"dir","enc":"A256GCM"}', { sub: 'me' }],
  ['without a session', '{"alg":"dir","enc":"A256GCM"}', { sid: undefined }],
])('a token of our secret %s is none', (_, header, changes) => {
  const end = Math.floor(Date.now() / 1000) + 60;
  const sealed = seal(header, JSON.stringify({ ...claims, exp: end, ...changes }));
  expect(readSessionToken(sealed, undefined)).toBeNull();
  const right = seal('{"alg":"dir","enc":"A256GCM"}', JSON.stringify({ ...claims, exp: end }));
  expect(readSessionToken(right, undefined)).toEqual(claims);
});

function seal(header: string, text: string): string {
  const info = 'NextAuth.js Generated Encryption Key';
  const vector = randomBytes(12);
  const cipher = createCipheriv(
    'aes-256-gcm',
    Buffer.from(hkdfSync('sha256', old, '', info, 32)),
    vector,
  );
  const own = Buffer.from(header).toString('base64url');
  cipher.setAAD(Buffer.from(own));
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  const parts = [vector, body, cipher.getAuthTag()].map((part) => part.toString('base64url'));
  return [own, '', ...parts].join('.');
}
