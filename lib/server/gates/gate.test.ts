import { describe, expect, it } from 'vitest';
import type { SessionInfo } from '@/lib/auth/session';
import { holds, isListed, ownsSafe } from '@/lib/server/gates/gate';

const contract = '0x52908400098527886E0F7030069857D2E4169EE7';
const erc20 = { chainId: 1, token: 'erc20', contract, name: 'FERN', decimals: 6 } as const;
const erc1155 = { chainId: 1, token: 'erc1155', contract, name: 'Leaf' } as const;

const toVisitor = (account: SessionInfo['account']): SessionInfo => ({
  ...{ account, address: contract, chainId: 1, accountKind: null, issuedAt: '', expires: '' },
});

// #region plain-key
const plainKeys = isListed('Plain keys', ({ accountKind }) => accountKind === 'key');
// #endregion

it('a list of plain keys admits neither a delegated key nor a contract nor an unknown account', async () => {
  const admitted = await Promise.all(
    (['key', 'delegated', 'contract', null] as const).map((accountKind) =>
      plainKeys.isListed({ ...toVisitor(contract), accountKind }),
    ),
  );
  expect(admitted).toEqual([true, false, false, false]);
});

describe('a token rule', () => {
  it.each([
    ['12.5', 12_500_000n, '12.5'],
    ['0.000001', 1n, '0.000001'],
    [1_500_000n, 1_500_000n, '1.5'],
  ])('keeps a minimum of %s exact', (min, units, amount) => {
    expect(holds({ ...erc20, min })).toMatchObject({ min: units, amount });
  });

  it.each(['0', -1n, '', '1.', '.5', '1e3', '0.0000001', '1,5', ' 1', 2n ** 256n])(
    'throws for a minimum of %s, which everyone would meet or no amount can express',
    (min) => {
      expect(() => holds({ ...erc20, min })).toThrow(TypeError);
    },
  );

  it('counts whole tokens when they are indivisible, one by default', () => {
    expect(holds({ ...erc1155, id: 7n })).toMatchObject({ min: 1n, amount: '1', id: 7n });
    expect(holds({ ...erc1155, id: 7n, min: 3n })).toMatchObject({ min: 3n, amount: '3' });
    expect(() => holds({ ...erc1155, id: -1n })).toThrow(TypeError);
  });

  it('throws for an invalid address or invalid decimals', () => {
    expect(() => holds({ ...erc20, contract: '0x12', min: '1' })).toThrow('is no address');
    expect(() => holds({ ...erc20, decimals: 1.5, min: '1' })).toThrow('decimals');
    expect(() => ownsSafe({ chainId: 1, safe: 'safe.eth' })).toThrow('is no address');
    const mistyped = contract.replace('E', 'e');
    expect(() => holds({ ...erc20, contract: mistyped, min: '1' })).toThrow('is no address');
  });
});

describe('a list', () => {
  const list = isListed('Guests', [contract.toLowerCase(), `EIP155:10:${contract}`.toLowerCase()]);

  it.each<[boolean, SessionInfo['account'], string]>([
    [true, contract, 'an address, whatever its case'],
    [true, `eip155:10:${contract}`, 'a contract account, on its network'],
    [false, `eip155:1:${contract}`, 'a contract account at the address of a key'],
    [false, '0x8617E340B3D01FA5F11F306F4090FD50E238070D', 'somebody else'],
  ])('returns %s for %s: %s', async (expected, account) => {
    expect(await list.isListed(toVisitor(account))).toBe(expected);
  });

  it('without entries lists no account', async () => {
    expect(await isListed('Guests', []).isListed(toVisitor(contract))).toBe(false);
  });

  it.each([
    ...['', '0x12', 'safe.eth', `eip155:0:${contract}`],
    ...[` ${contract}`, `${contract}\n`, `\u200b${contract}`, `${contract},${contract}`],
    // A Greek omicron instead of a zero, and a Cyrillic letter instead of an E.
    ...[contract.replace('0x', '\u03bfx'), contract.replace('E', '\u0415'), contract.slice(2)],
    ...[`eip155:01:${contract}`, `eip155:${contract}`, `solana:1:${contract}`],
  ])('throws for the entry %j', (entry) => {
    expect(() => isListed('Guests', [contract, entry])).toThrow('is no account');
  });
});
