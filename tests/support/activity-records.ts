import { type Hash, numberToHex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import type { Transaction } from '@/lib/wallet/transactions/transaction';
import { home } from '@/tests/support/chains';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

const hashOf = (number: number): Hash => numberToHex(number, { size: 32 });

/** Creates a record confirmed long ago, so that no node has to be queried for it. */
export function createRecord(
  owner: TestWallet,
  number: number,
  over: Partial<Transaction> = {},
): Transaction {
  const at = Date.now() - 1_000 * 60 * 60 * (3 + number);
  return {
    account: owner.address,
    chainId: home.id,
    hash: hashOf(number),
    sentAt: at,
    what: {
      token: null,
      symbol: 'ETH',
      decimals: 18,
      value: 10n ** 18n,
      to: privateKeyToAddress(generatePrivateKey()),
      toName: null,
    },
    state: {
      kind: 'confirmed',
      hash: hashOf(number),
      blockNumber: 1n,
      blockHash: hashOf(99),
      seenAt: at,
      fee: 21_000n * 10n ** 9n,
      reason: null,
    },
    ...over,
  };
}
