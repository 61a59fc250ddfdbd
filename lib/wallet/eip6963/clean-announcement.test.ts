import { describe, expect, it } from 'vitest';
import { cleanAnnouncement } from '@/lib/wallet/eip6963/clean-announcement';

const provider = { request: () => Promise.resolve(null) };
const info = { uuid: 'a', name: 'Wallet', rdns: 'org.example', icon: 'data:image/png;base64,AAAA' };
const clean = (changes: object) => cleanAnnouncement({ info: { ...info, ...changes }, provider });
const svg = (text: string) => `data:image/svg+xml,${encodeURIComponent(text)}`;
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

describe('an icon', () => {
  const placeholder = clean({ icon: null })?.info.icon;

  it.each([
    ['that is no string', {}],
    ['of the web', 'https://tracker.example.org/i.png'],
    ['that is a script', 'javascript:alert(1)'],
    ['of 5 MB', `data:image/png;base64,${'A'.repeat(5_000_000)}`],
    ['that is a page', 'data:text/html,<script>alert(1)</script>'],
    [
      'with a script',
      svg('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['with a handler', svg('<svg onload="alert(1)"></svg>')],
    ['that fetches', svg('<svg><image href="https://tracker.example.org/i.png"/></svg>')],
    ['that ends the style', 'data:image/png;base64,AA") url(https://evil.example.org'],
    ['of broken base64', 'data:image/svg+xml;base64,%%%'],
  ])('%s is replaced by the placeholder', (_what, icon) => {
    expect(placeholder).toMatch(/^data:image\/svg\+xml,/);
    expect(clean({ icon })?.info.icon).toBe(placeholder);
  });

  it('that is a plain SVG is kept, encoded so that it cannot break out of a style', () => {
    const { icon = '' } = clean({ icon: svg(`<svg><path d='M(1)"'/></svg>`) })?.info ?? {};
    expect(icon).toMatch(/^data:image\/svg\+xml,[\w%.~-]+$/);
    expect(decodeURIComponent(icon)).toContain('<path');
  });
});
