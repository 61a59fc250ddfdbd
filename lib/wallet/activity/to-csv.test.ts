import type { Address, Hash } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Activity } from '@/lib/wallet/activity/activity';
import { toCsv } from '@/lib/wallet/activity/to-csv';

const account: Address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const to: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F';
const hash: Hash = `0x${'1'.repeat(64)}`;
const blockHash: Hash = `0x${'2'.repeat(64)}`;
const transfer = {
  kind: 'transfer',
  token: to,
  symbol: 'USDC',
  decimals: 18,
  value: 10n ** 30n + 1n,
  to,
  toName: 'alice.eth',
} as const;
const activity: Activity = {
  account,
  chainId: 1,
  hash,
  sentAt: 0,
  what: transfer,
  terms: null,
  replacements: [],
  isBesideAnother: false,
  state: {
    kind: 'failed',
    hash,
    blockNumber: 7n,
    blockHash,
    minedAt: 12_000,
    seenAt: 13_000,
    reason: 'closed, "for now"',
  },
};
const getName = () => 'Ethereum';
const withSymbol = (symbol: string): Activity => ({ ...activity, what: { ...transfer, symbol } });

describe('activity as CSV', () => {
  it('has a mark, a head and a row of every fact, amounts in full', () => {
    const head =
      'sent_at,chain_id,network,account,description,amount,symbol,token,to,to_name,state,hash,mined_hash,block,mined_at,reason';
    const row = `1970-01-01T00:00:00.000Z,1,Ethereum,${account},,1000000000000.000000000000000001,USDC,${to},${to},alice.eth,failed,${hash},${hash},7,1970-01-01T00:00:12.000Z,"closed, ""for now"""`;
    expect(toCsv([activity], getName)).toBe(`\ufeff${head}\r\n${row}\r\n`);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '=HYPERLINK("http://x","y")'])(
    'is no formula for %j',
    (symbol) => {
      const cells = toCsv([withSymbol(symbol)], getName);
      expect(cells).toContain(`'${symbol.replaceAll('"', '""')}`);
      expect(cells).not.toContain(`,${symbol}`);
    },
  );

  it.each([
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['a\r\nb', '"a\r\nb"'],
  ])('keeps %j in one cell', (symbol, cell) => {
    expect(toCsv([withSymbol(symbol)], getName)).toContain(`,${cell},`);
  });

  it('has what was sent besides transfers in words', () => {
    const what = { kind: 'other', description: 'Minted' } as const;
    const [, row] = toCsv([{ ...activity, what, state: { kind: 'pending' } }], getName).split(
      '\r\n',
    );
    expect(row).toBe(
      `1970-01-01T00:00:00.000Z,1,Ethereum,${account},Minted,,,,,,pending,${hash},,,,`,
    );
  });
});
