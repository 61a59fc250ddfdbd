import { expect, test } from 'vitest';
import { validateSession } from '@/lib/wallet/walletconnect/validate-session';

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

function judge(chainIds: readonly number[], methods = ['personal_sign'], others = {}) {
  const accounts = chainIds.map((id) => `eip155:${id}:${account}`);
  const namespaces = { eip155: { accounts, methods }, ...others };
  return validateSession({ namespaces }, [1, 137]);
}

test.each([
  ['all that was asked', judge([1, 137]), null, false],
  ['one of the networks', judge([137]), null, false],
  ['another network alone', judge([56]), 'otherChainsApproved', true],
  ['another network too', judge([1, 56]), null, true],
  ['another method too', judge([1], ['personal_sign', 'eth_fooBar']), null, true],
  ['no signing', judge([1], ['eth_sendTransaction']), 'signingNotApproved', false],
  ['no account', judge([]), 'noAccountsApproved', false],
  [
    'another kind of chain too',
    judge([1], ['personal_sign'], { solana: { accounts: [], methods: [] } }),
    null,
    true,
  ],
  ['nothing', validateSession({ namespaces: {} }, [1]), 'noAccountsApproved', false],
] as const)(
  'reports faults and extra permissions when a wallet approves %s',
  (_, verdict, fault, isMoreThanAsked) => {
    expect(verdict).toEqual({ fault, isMoreThanAsked });
  },
);
