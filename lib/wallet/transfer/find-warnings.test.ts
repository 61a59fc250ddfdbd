import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { findWarnings } from '@/lib/wallet/transfer/find-warnings';

const make = (start: string, middle: string, end: string) =>
  getAddress(`0x${start}${middle.repeat(32)}${end}`);
const account = make('aaaa', '1', 'bbbb');
const friend = make('cafe', '2', 'f00d');
const twin = make('cafe', '9', 'f00d');
const stranger = make('1234', '3', '5678');
const token = { address: make('7777', '4', '8888'), symbol: 'USDC' };
const burn = getAddress('0x000000000000000000000000000000000000dead');
const around = {
  account,
  known: [friend],
  knownHere: [friend],
  tokens: [token],
  isContract: false,
};

describe('warnings about a recipient', () => {
  it.each([
    ['a known address', friend, {}],
    ['a known contract', friend, { isContract: true }],
    ['the account itself', account, { isContract: true }],
    ['a stranger', stranger, {}],
    ['a stranger without an answer from the node', stranger, { isContract: null }],
    ['only the same start as a known address', make('cafe', '9', 'f00e'), {}],
    ['only the same end as a known address', make('cabe', '9', 'f00d'), {}],
    ['a known address that looks like another one', twin, { known: [friend, twin] }],
  ])('are not raised for %s', (_, to, more) => {
    expect(findWarnings(to, { ...around, ...more })).toEqual([]);
  });

  it.each([
    ['a lookalike of a known address', twin, {}, { kind: 'lookalike', known: friend }],
    ['one in other letters', make('CAFE', '9', 'F00D'), {}, { kind: 'lookalike', known: friend }],
    [
      'a lookalike of the own one',
      make('aaaa', '9', 'bbbb'),
      {},
      { kind: 'lookalike', known: account },
    ],
    ['a contract', stranger, { isContract: true }, { kind: 'contract' }],
    [
      'a contract that is known on another chain',
      friend,
      { knownHere: [], isContract: true },
      { kind: 'contract' },
    ],
    ['a listed token', token.address, { isContract: true }, { kind: 'token', symbol: 'USDC' }],
    ['the burn address', burn, {}, { kind: 'burn' }],
  ])('are raised for %s', (_, to, more, expected) => {
    expect(findWarnings(to, { ...around, ...more })).toEqual([expected]);
  });
});
