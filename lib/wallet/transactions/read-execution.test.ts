import {
  type Address,
  encodeAbiParameters,
  type Hash,
  type Hex,
  numberToHex,
  padHex,
  toEventSelector,
} from 'viem';
import {
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Address,
} from 'viem/account-abstraction';
import { describe, expect, it } from 'vitest';
import { entryPoints } from '@/lib/entry-points';
import { judgeReceipt, selectors } from '@/lib/wallet/transactions/read-execution';

const account = '0x52908400098527886E0F7030069857D2E4169EE7';
const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const hashOf = (digit: string): Hash => `0x${digit.repeat(64)}`;
const [hash, bundle] = [hashOf('1'), hashOf('2')];
const word = (value: Hex | bigint) =>
  padHex(typeof value === 'bigint' ? numberToHex(value) : value);
const join = (...values: bigint[]) =>
  `0x${values.map((it) => word(it).slice(2)).join('')}` as const;

type Operation = {
  by?: Address;
  sender?: Address;
  paymaster?: Hex;
  isSuccess?: boolean;
  of?: Hash;
};

const operation = ({
  by = entryPoint08Address,
  sender = account,
  paymaster = '0x0',
  isSuccess = true,
  of = hash,
}: Operation = {}) => ({
  address: by.toLowerCase(),
  topics: [selectors.operation, of, word(sender), word(paymaster)],
  data: join(0n, isSuccess ? 1n : 0n, 500n, 5n),
});

const judge = (logs: readonly unknown[], fields: object = {}, sent: Hash = bundle) =>
  judgeReceipt({ from: other, status: '0x1', logs, ...fields }, { account, hash: sent });

describe('a receipt', () => {
  it('of the account’s own transaction has its status and its fee, with a rollup’s for data', () => {
    const gas = { from: account.toLowerCase(), gasUsed: '0x5', effectiveGasPrice: '0x2' };
    expect(judge([], gas)).toEqual({ kind: 'confirmed', fee: 10n, reason: null });
    expect(judge([], { ...gas, status: '0x0', l1Fee: '0x3' })).toMatchObject({
      kind: 'failed',
      fee: 13n,
    });
    expect(judge([], { ...gas, gasUsed: 5n, effectiveGasPrice: 2n, status: 'reverted' })).toEqual({
      kind: 'failed',
      fee: 10n,
      reason: null,
    });
    expect(judge([], { from: account }).fee).toBeNull();
  });

  it.each([entryPoint06Address, entryPoint07Address, entryPoint08Address, entryPoint09Address])(
    'of a bundle of %s has what it says of the account’s operation',
    (by) => {
      expect(entryPoints).toContain(by);
      expect(judge([operation({ by })])).toEqual({ kind: 'confirmed', fee: 500n, reason: null });
      expect(judge([operation({ by, isSuccess: false })]).kind).toBe('failed');
    },
  );

  it('of a bundle without the account’s operation is foreign', () => {
    expect(judge([operation({ sender: other })]).kind).toBe('foreign');
    expect(judge([operation({ by: other })]).kind).toBe('foreign');
  });

  it('of a bundle with two of its operations is about the asked one, or else about both', () => {
    const logs = [operation(), operation({ of: hashOf('3'), isSuccess: false })];
    expect(judge(logs, {}, hash).kind).toBe('confirmed');
    expect(judge(logs, {}, hashOf('3')).kind).toBe('failed');
    expect(judge(logs)).toMatchObject({ kind: 'failed', fee: 1_000n });
  });

  it('names no fee that a paymaster paid', () => {
    expect(judge([operation({ paymaster: other })]).fee).toBe('sponsored');
  });

  it('has the reason of the operation that failed, in clean text', () => {
    const reason = encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'bytes' }],
      [0n, `0x08c379a0${encodeAbiParameters([{ type: 'string' }], ['no\u202e way']).slice(2)}`],
    );
    const log = (data: Hex) => ({
      address: entryPoint08Address,
      topics: [
        toEventSelector('UserOperationRevertReason(bytes32,address,uint256,bytes)'),
        hash,
        word(account),
      ],
      data,
    });
    const failed = operation({ isSuccess: false });
    expect(judge([log(reason), failed]).reason).toBe('no way');
    expect(judge([log('0x01'), failed])).toMatchObject({ kind: 'failed', reason: null });
    expect(judge([{ ...log(reason), address: other }, failed]).reason).toBeNull();
  });

  it.each([
    ['1.5', { topics: [selectors.safeSuccess, hash], data: join(0n) }],
    ['1.3', { topics: [selectors.safeSuccess], data: `${hash}${join(0n).slice(2)}` }],
  ])('of a Safe %s’s transaction is the Safe’s, whoever executed it', (_, log) => {
    const own = { ...log, address: account };
    expect(judge([own], {}, hash)).toEqual({ kind: 'confirmed', fee: 'sponsored', reason: null });
    expect(judge([{ ...own, address: other }], {}, hash).kind).toBe('foreign');
  });

  it.each([
    ['no logs', undefined],
    ['junk logs', [null, 7, { address: account }, { address: account, topics: 'x', data: '0x' }]],
    ['a short event', [{ ...operation(), data: '0x01' }]],
  ])('with %s is foreign', (_, logs) => {
    expect(judgeReceipt({ from: other, logs }, { account, hash }).kind).toBe('foreign');
  });
});
