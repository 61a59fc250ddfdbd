import { describe, expect, it, vi } from 'vitest';
import { config } from '@/lib/config';
import { cancelTicket, openTicket } from '@/lib/server/safe/pending-sign-in';

const consumeNonce = vi.hoisted(() => vi.fn());

vi.mock('@/lib/server/mac', () => ({
  isMac: (_: string, text: string, given: string) => given === `of-${text}`,
}));
vi.mock('@/lib/server/store/get-store', () => ({ getStore: () => ({ consumeNonce }) }));

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const lifetime = config.signIn.safeLifetime * 1000;
const now = Date.now();
const good = { nonce: 'ab'.repeat(36), address, chainId: 137, browser: 'a', issuedAt: now };

function seal(text: string): string {
  const body = Buffer.from(text).toString('base64url');
  return `${body}.of-${body}`;
}

describe('a sealed ticket', () => {
  it('opens to what was sealed, even shortly before it expires', () => {
    expect(openTicket(seal(JSON.stringify(good)))).toEqual(good);
    const late = { ...good, issuedAt: now - lifetime + 60_000 };
    expect(openTicket(seal(JSON.stringify(late)))).toEqual(late);
  });

  it.each<[string, object]>([
    ['that has expired', { issuedAt: now - lifetime }],
    ['with no nonce', { nonce: undefined }],
    ['with a nonce that is none', { nonce: 12 }],
    ['with a nonce with a line feed', { nonce: `${'ab'.repeat(36)}\nChain ID: 1` }],
    ['with an empty nonce', { nonce: '' }],
    ['with no browser', { browser: undefined }],
    ['with no address', { address: undefined }],
    ['with an address that is none', { address: '0x12' }],
    ['with another name', { address: undefined, safe: address }],
    ['with a chain in words', { chainId: 'polygon' }],
    ['with a chain that is none', { chainId: -1.5 }],
    ['with its time as a text', { issuedAt: new Date(now).toISOString() }],
    ['with no time', { issuedAt: undefined }],
    ['with a time beyond all dates', { issuedAt: 1e300 }],
    ['with a proposal that is none', { proposal: '0x12' }],
  ])('%s is rejected', (_, change) => {
    expect(openTicket(seal(JSON.stringify({ ...good, ...change })))).toBeNull();
  });

  it.each([
    ['with a version', JSON.stringify({ v: 2, ticket: good })],
    ['of a list', JSON.stringify([good])],
    ['of null', 'null'],
    ['of a number', '12'],
    ['of no JSON', '{"nonce":'],
    ['of nothing', ''],
    ['of bytes', '\u0000\ud800'],
  ])('%s is rejected', (_, text) => {
    expect(openTicket(seal(text))).toBeNull();
  });

  it.each([
    ['another seal', `${seal(JSON.stringify(good))}x`],
    ['no seal', seal(JSON.stringify(good)).split('.')[0]],
    ['more than a seal', `${seal(JSON.stringify(good))}.x`],
    ['no text', 12],
  ])('with %s is rejected', (_, sealed) => {
    expect(openTicket(sealed)).toBeNull();
  });

  it('stays cancelled until it has expired by a clock that is an hour behind, too', async () => {
    const sealed = seal(JSON.stringify(good));
    await cancelTicket(sealed);
    const forgottenAt: number = consumeNonce.mock.lastCall?.[1];
    vi.useFakeTimers({ toFake: ['Date'], now: forgottenAt - 3_600_000 });
    try {
      expect(openTicket(sealed)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});
