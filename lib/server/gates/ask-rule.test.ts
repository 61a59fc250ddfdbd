import { padHex } from 'viem';
import { describe, expect, it } from 'vitest';
import { readAnswer, toNodeCall } from '@/lib/server/gates/ask-rule';
import { holds, ownsSafe } from '@/lib/server/gates/gate';

const contract = '0x52908400098527886E0F7030069857D2E4169EE7';
const address = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const base = { chainId: 1, name: 'FERN', contract };
const rules = {
  erc20: holds({ ...base, token: 'erc20', decimals: 0, min: 3n }),
  erc721: holds({ ...base, token: 'erc721', min: 3n }),
  erc1155: holds({ ...base, token: 'erc1155', id: 7n, min: 3n }),
  native: holds({ chainId: 1, name: 'ETH', token: 'native', decimals: 0, min: 3n }),
  owner: ownsSafe({ chainId: 1, safe: contract }),
};
const word = (value: bigint) => padHex(`0x${value.toString(16)}`, { size: 32 });
const read = (rule: keyof typeof rules, result: string) =>
  readAnswer(rules[rule], { ok: true, result });

describe('a node’s answer', () => {
  it.each(['erc20', 'erc721', 'erc1155'] as const)(
    'about a balance of %s is compared with the minimum',
    (rule) => {
      expect([2n, 3n, 2n ** 256n - 1n].map((it) => read(rule, word(it)))).toEqual([
        ...['no', 'yes', 'yes'],
      ]);
    },
  );

  it('about a balance of the chain’s native currency is compared with the minimum', () => {
    expect(['0x0', '0x2', '0x3', '0xde0b6b3a7640000'].map((it) => read('native', it))).toEqual([
      ...['no', 'no', 'yes', 'yes'],
    ]);
  });

  it('about a Safe’s owner is read as yes or no', () => {
    expect([read('owner', word(1n)), read('owner', word(0n))]).toEqual(['yes', 'no']);
  });

  it.each<[keyof typeof rules, string, string]>([
    ['erc20', 'a contract that is not there', '0x'],
    ['erc20', 'a quantity', '0x5'],
    ['erc20', 'half a word', word(5n).slice(0, -2)],
    ['erc20', 'a word and more', `${word(5n)}00`],
    ['erc20', 'two words', `${word(5n)}${word(5n).slice(2)}`],
    ['erc20', 'no hex', `0x${'g'.repeat(64)}`],
    ['native', 'a word', word(5n)],
    ['native', 'nothing', '0x'],
    ['native', 'more than there can be', `0x1${'0'.repeat(64)}`],
    ['owner', 'a contract that is not there', '0x'],
    ['owner', 'what is neither true nor false', word(2n)],
    ['owner', 'an address', word(BigInt(address))],
  ])('about %s is read as unavailable when it is %s', (rule, _, result) => {
    expect(read(rule, result)).toBe('unavailable');
  });

  it.each(['execution', 'unavailable'] as const)(
    'is read as unavailable after this failure: %s',
    (reason) => {
      for (const rule of Object.values(rules)) {
        expect(readAnswer(rule, { ok: false, reason })).toBe('unavailable');
      }
    },
  );
});

describe('the call to a node', () => {
  it.each([
    ['erc20', '0x70a08231', 1],
    ['erc721', '0x70a08231', 1],
    ['erc1155', '0x00fdd58e', 2],
    ['owner', '0x2f54bf6e', 1],
  ] as const)('for %s is an eth_call to the contract', (rule, selector, words) => {
    const { method, params } = toNodeCall(rules[rule], address);
    expect([method, params[1]]).toEqual(['eth_call', 'latest']);
    expect(params[0]).toMatchObject({ to: contract });
    const data = String(Reflect.get(Object(params[0]), 'data'));
    expect([data.slice(0, 10), data.length]).toEqual([selector, 10 + 64 * words]);
    expect(data).toContain(address.slice(2).toLowerCase());
  });

  it('for the chain’s native currency is eth_getBalance', () => {
    expect(toNodeCall(rules.native, address)).toEqual({
      ...{ method: 'eth_getBalance', params: [address, 'latest'] },
    });
  });
});
