import { type Address, getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { findWarnings, isSerious } from '@/lib/wallet/transfer/find-warnings';

const make = (start: string, middle: string, end: string) =>
  getAddress(`0x${start}${middle.repeat(32)}${end}`);
const account = make('aaaa', '1', 'bbbb');
const friend = make('cafe', '2', 'f00d');
const stranger = make('1234', '3', '5678');
const token = { address: make('7777', '4', '8888'), symbol: 'USDC' };
const around = { chainId: 1, account, known: [friend], tokens: [token], isContract: false };
const find = (to: Address, more: Partial<Parameters<typeof findWarnings>[1]> = {}) =>
  findWarnings({ to, requestedChainId: null }, { ...around, ...more });

describe('warnings', () => {
  it('are none for an address that is known', () => {
    expect(find(friend)).toEqual([]);
  });

  it('tell the first time, without asking for more', () => {
    const warnings = find(stranger);
    expect(warnings).toEqual([{ kind: 'first' }]);
    expect(warnings.some(isSerious)).toBe(false);
  });

  it.each([
    ['one that is known', make('cafe', '9', 'f00d'), friend],
    ['one that is known, in other letters', make('CAFE', '9', 'F00D'), friend],
    ["the visitor's own", make('aaaa', '9', 'bbbb'), account],
  ])('tell an address that looks like %s', (_, to, known) => {
    const warnings = find(to);
    expect(warnings).toEqual([{ kind: 'lookalike', known }, { kind: 'first' }]);
    expect(warnings.some(isSerious)).toBe(true);
  });

  it.each([
    ['start', make('cafe', '9', 'f00e')],
    ['end', make('cabe', '9', 'f00d')],
  ])('do not take the same %s alone for a likeness', (_, to) => {
    expect(find(to)).toEqual([{ kind: 'first' }]);
  });

  it('do not take a known address for the likeness of another known one', () => {
    const twin = make('cafe', '9', 'f00d');
    expect(find(twin, { known: [friend, twin] })).toEqual([]);
  });

  it.each([
    ['a contract', stranger, { isContract: true }, [{ kind: 'contract' }, { kind: 'first' }]],
    [
      'a listed token',
      token.address,
      { isContract: true },
      [{ kind: 'token', symbol: 'USDC' }, { kind: 'first' }],
    ],
    [
      'the burn address',
      getAddress('0x000000000000000000000000000000000000dead'),
      {},
      [{ kind: 'burn' }, { kind: 'first' }],
    ],
  ])('tell %s, and ask to look', (_, to, more, expected) => {
    const warnings = find(to, more);
    expect(warnings).toEqual(expected);
    expect(warnings.some(isSerious)).toBe(true);
  });

  it('tell the account itself, and nothing else of it', () => {
    const warnings = find(account, { isContract: true });
    expect(warnings).toEqual([{ kind: 'self' }]);
    expect(warnings.some(isSerious)).toBe(false);
  });

  it('tell when nobody knows whether it is a contract', () => {
    expect(find(stranger, { isContract: null })).toEqual([
      { kind: 'codeUnknown' },
      { kind: 'first' },
    ]);
  });

  it('tell a contract no more to which something was sent before', () => {
    expect(find(friend, { isContract: true })).toEqual([]);
  });

  it('tell a payment request for another network', () => {
    const of = (requestedChainId: number) => findWarnings({ to: friend, requestedChainId }, around);
    expect(of(137)).toEqual([{ kind: 'otherChain' }]);
    expect(of(137).some(isSerious)).toBe(true);
    expect(of(1)).toEqual([]);
  });
});
