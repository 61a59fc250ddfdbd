import { describe, expect, it } from 'vitest';
import { cleanAnnouncement } from '@/lib/wallet/eip6963/clean-announcement';

const provider = { request: () => Promise.resolve(null) };
const info = { uuid: 'a', name: 'Wallet', rdns: 'org.example', icon: 'data:image/png;base64,AAAA' };
const clean = (changes: object) => cleanAnnouncement({ info: { ...info, ...changes }, provider });
const throwing = {
  get name(): string {
    throw new Error('no');
  },
};

describe('an announcement', () => {
  it('that is valid is passed on', () => {
    expect(clean({})).toEqual({ info, provider });
  });

  it.each([
    ['no detail', undefined],
    ['null', null],
    ['no provider', { info }],
    ['a provider without request', { info, provider: {} }],
    ['no info', { provider }],
    ['a name that is no string', { info: { ...info, name: {} }, provider }],
    ['an empty name', { info: { ...info, name: '\u200b\u202e ' }, provider }],
    ['an rdns that is none', { info: { ...info, rdns: '__proto__' }, provider }],
    [
      'getters that throw',
      { info: Object.assign(Object.create(throwing), { uuid: 'a' }), provider },
    ],
  ])('with %s is dropped', (_what, detail) => {
    expect(cleanAnnouncement(detail)).toBeNull();
  });

  it('is passed on with a cleaned and shortened name', () => {
    const { name = '' } =
      clean({ name: `<b>\u202eevil\u200b\u0000${'a'.repeat(100_000)}` })?.info ?? {};
    expect([...name].length).toBe(40);
    expect(name.startsWith('<b>evila')).toBe(true);
  });
});
