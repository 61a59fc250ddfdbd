import { ConnectButton, useAddRecentTransaction } from '@rainbow-me/rainbowkit';
import { expect, test } from 'vitest';
import { home } from '@/tests/support/chains';
import { kitAccount, renderInKit } from '@/tests/support/render-kit';

const hash = `0x${'ab'.repeat(32)}`;

type Add = (transaction: object) => void;
let add: Add = () => expect.fail('nothing was rendered');

function TakeAdd() {
  add = useAddRecentTransaction() as Add;
  return null;
}

test.each([
  ['a hash', { hash: '0xab', description: 'Send' }, 'Invalid transaction hash'],
  ['a description', { hash }, 'Transaction must have a description'],
  ['a confirmation', { hash, description: 'Send', confirmations: 0 }, 'Transaction confirmations'],
  ['whole ones', { hash, description: 'Send', confirmations: 1.5 }, 'Transaction confirmations'],
])('the kit rejects a transaction without %s', async (_, transaction, text) => {
  await renderInKit(<TakeAdd />);
  expect(() => add(transaction)).toThrow(text);
  expect(() => add({ hash, description: 'Send', confirmations: 1 })).not.toThrow();
});

test('an account and its chain have the fields that the specification lists', async () => {
  const seen: object[] = [];
  await renderInKit(
    <ConnectButton.Custom>
      {({ account, chain }) => {
        seen.push({ account, chain });
        return null;
      }}
    </ConnectButton.Custom>,
  );
  const keys = (it: object) => Object.keys(it).sort();
  const [{ account, chain }] = seen as [{ account: object; chain: object }];
  expect(account).toMatchObject({
    address: kitAccount,
    displayName: '0x70…79C8',
    hasPendingTransactions: false,
  });
  expect(keys(account)).toEqual([
    'address',
    'balanceDecimals',
    'balanceFormatted',
    'balanceSymbol',
    'displayBalance',
    'displayName',
    'ensAvatar',
    'ensName',
    'hasPendingTransactions',
  ]);
  expect(chain).toMatchObject({ id: home.id, unsupported: false, hasIcon: true });
});
