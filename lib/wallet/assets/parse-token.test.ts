import { expect, it } from 'vitest';
import { parseToken } from '@/lib/wallet/assets/parse-token';

const address = '0x6b175474e89094c44da98b954eedeac495271d0f';

it('parses a token typed with stray spaces and a lower-case address', () => {
  expect(parseToken(` ${address} `, ' DAI ', '18')).toEqual({
    ok: true,
    address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    symbol: 'DAI',
    decimals: 18,
  });
});

it.each([
  [address.replace('0x6b', '0x6B'), 'DAI', '18', 'address'],
  [address, ' ', '18', 'symbol'],
  [address, 'TWELVELETTER', '18', 'symbol'],
  [address, 'DAI', '', 'decimals'],
  [address, 'DAI', '-1', 'decimals'],
  [address, 'DAI', '37', 'decimals'],
])('reports the invalid field of %s, %s, %s', (token, symbol, decimals, field) => {
  const all = { address: false, symbol: false, decimals: false };
  expect(parseToken(token, symbol, decimals)).toEqual({
    ok: false,
    problems: { ...all, [field]: true },
  });
});
