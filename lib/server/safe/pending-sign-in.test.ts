import { describe, expect, it, vi } from 'vitest';
import { config } from '@/lib/config';
import { openTicket } from '@/lib/server/safe/pending-sign-in';

vi.mock('@/lib/server/crypto/mac', () => ({
  isMac: (_: string, text: string, given: string) => given === `of-${text}`,
}));

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const lifetime = config.signIn.safeLifetime * 1000;
const now = Date.now();
const good = { nonce: 'ab'.repeat(36), address, chainId: 137, browser: 'a', issuedAt: now };

function seal(text: string): string {
  const body = Buffer.from(text).toString('base64url');
  return `${body}.of-${body}`;
}

describe('a sealed ticket', () => {
  it('is the one that was sealed, also shortly before its end', () => {
    expect(openTicket(seal(JSON.stringify(good)))).toEqual(good);
    const late = { ...good, issuedAt: now - lifetime + 60_000 };
    expect(openTicket(seal(JSON.stringify(late)))).toEqual(late);
  });

  it.each([
    ['that has expired', JSON.stringify({ ...good, issuedAt: now - lifetime })],
    ['with no nonce', JSON.stringify({ ...good, nonce: undefined })],
    ['with a nonce that is none', JSON.stringify({ ...good, nonce: 12 })],
    [
      'with a nonce with a line feed',
      JSON.stringify({ ...good, nonce: `${'ab'.repeat(36)}\nChain ID: 1` }),
    ],
    ['with an empty nonce', JSON.stringify({ ...good, nonce: '' })],
    ['with no browser', JSON.stringify({ ...good, browser: undefined })],
    ['with no address', JSON.stringify({ ...good, address: undefined })],
    ['with an address that is none', JSON.stringify({ ...good, address: '0x12' })],
    ['with another name', JSON.stringify({ ...good, address: undefined, safe: address })],
    ['with a chain in words', JSON.stringify({ ...good, chainId: 'polygon' })],
    ['with a chain that is none', JSON.stringify({ ...good, chainId: -1.5 })],
    ['with its time as a text', JSON.stringify({ ...good, issuedAt: new Date(now).toISOString() })],
    ['with no time', JSON.stringify({ ...good, issuedAt: undefined })],
    ['with a time beyond all dates', JSON.stringify({ ...good, issuedAt: 1e300 })],
    ['with a proposal that is none', JSON.stringify({ ...good, proposal: '0x12' })],
    ['with a version', JSON.stringify({ v: 2, ticket: good })],
    ['of a list', JSON.stringify([good])],
    ['of null', 'null'],
    ['of a number', '12'],
    ['of nothing', ''],
    ['of no JSON', '{"nonce":'],
    ['of bytes', '\u0000\ud800'],
  ])('%s is none', (_, text) => {
    expect(openTicket(seal(text))).toBeNull();
  });

  it.each([
    ['another seal', `${seal(JSON.stringify(good))}x`],
    ['no seal', seal(JSON.stringify(good)).split('.')[0]],
    ['more than a seal', `${seal(JSON.stringify(good))}.x`],
    ['no text', 12],
  ])('with %s is none', (_, sealed) => {
    expect(openTicket(sealed)).toBeNull();
  });
});
