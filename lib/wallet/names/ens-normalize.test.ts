import { ens_normalize as normalizeAny } from '@adraffy/ens-normalize';
import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
const load = () => import('@/lib/wallet/names/ens-normalize');

const plain = ['vitalik.eth', 'a.b-c.eth', '0x1234.eth', '5.id', 'door-1.portico.example'];

it.each(plain)('"%s" is already normalized, and does not need the tables', async (name) => {
  const { ens_normalize, loadNormalizeFor } = await load();
  await loadNormalizeFor(name);
  expect(ens_normalize(name)).toBe(name);
  expect(normalizeAny(name)).toBe(name);
  expect(() => ens_normalize('Vitalik.eth')).toThrow('loadNormalize() is not done');
});

const others = [
  'Vitalik.eth',
  'xn--ls8h.eth',
  'ab--c.eth',
  '_a.eth',
  'ñandú.eth',
  'a b.eth',
  'a..eth',
  '\u202Eeth',
];

it.each(others)('"%s" needs the tables, and gives the same result as the package', async (name) => {
  const { ens_normalize, loadNormalizeFor } = await load();
  expect(() => ens_normalize(name)).toThrow('loadNormalize() is not done');
  await loadNormalizeFor(name);
  const attempt = (normalize: (name: string) => string) => {
    try {
      return normalize(name);
    } catch (error) {
      return `${error}`;
    }
  };
  expect(attempt(ens_normalize)).toBe(attempt(normalizeAny));
});
