import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { tags } from '@/tests/support/relay/requests';
import { type Authentication, refusals } from '@/tests/support/walletconnect-wallet/authentication';
import {
  accountsOf,
  askPrepared,
  expectRejected,
  issuers,
  resolved,
  setUpParties,
} from '@/tests/support/walletconnect-wallet/parties';
import { asked } from '@/tests/support/walletconnect-wallet/plain-page';

const parties = setUpParties();

const name = (chain: string) => `${chain}:${parties.phone.owner.address}`;

function readAnswers(): readonly (number | undefined)[] {
  const answers: readonly unknown[] = [tags.settle, tags.authenticateRefusal];
  return parties.relay.log.flatMap(({ tag }) => (answers.includes(tag) ? [tag] : []));
}

test('a wallet that knows it connects and signs by one approval, and is used afterwards', async () => {
  const { authentication, outcome } = await askPrepared(parties);
  const result = await resolved(outcome);
  expect(parties.phone.approvals).toEqual([{ kind: 'authenticate' }]);
  expect(issuers(result)).toEqual([name('eip155:1')]);
  expect(accountsOf(result)).toEqual(asked.chains.map(name));
  expect(result.session?.namespaces.eip155?.methods).toEqual(asked.methods);
  expect(parties.phone.sessions).toEqual(parties.page.sessions);
  expect(authentication.messages).toHaveLength(1);
  expect(authentication.messages[0]).toContain(
    "Sign in. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'eth_signTypedData_v4', 'personal_sign' for 'eip155'.",
  );

  const [topic = ''] = parties.page.sessions;
  const request = { method: 'personal_sign', params: ['0x00', parties.phone.owner.address] };
  await parties.page.client.request({ topic, chainId: 'eip155:1', request });
  expect(parties.phone.approvals).toEqual([{ kind: 'authenticate' }, { kind: 'sign' }]);
});

test('its session follows the wallet by events, and ends', async () => {
  await resolved((await askPrepared(parties)).outcome);
  const events: unknown[] = [];
  parties.page.client.on('session_event', ({ params }) => events.push(params.event));
  const address = await parties.phone.switchAccount();
  await parties.phone.switchChain(137);
  await expect
    .poll(() => events)
    .toEqual([
      { name: 'accountsChanged', data: [address] },
      { name: 'chainChanged', data: 137 },
    ]);
  await parties.phone.disconnect();
  await expect.poll(() => parties.page.sessions.length).toBe(0);
  expect(parties.phone.errors).toEqual([]);
});

test('a wallet that knows only sessions approves the proposal that comes beside it', async () => {
  const { uri, outcome } = await parties.page.ask();
  await parties.phone.pair(uri);
  const { auths, session } = await resolved(outcome);
  expect(auths).toBeUndefined();
  expect([session?.topic]).toEqual(parties.phone.sessions);
  expect(parties.phone.approvals).toEqual([{ kind: 'session' }]);
  expect(parties.relay.published('wallet', tags.authenticateAnswer)).toBe(0);
});

test('a wallet that knows only sessions refuses the proposal', async () => {
  parties.phone.onProposal = 'reject';
  const { uri, outcome } = await parties.page.ask();
  await parties.phone.pair(uri);
  await expectRejected(outcome, refusals.user);
  expect(parties.page.sessions.length).toBe(0);
});

test.each([
  [
    'by its setting',
    (it: Authentication) => {
      it.onRequest = 'reject';
    },
  ],
  ['by its owner', () => parties.phone.owner.rejectNext()],
])('a refusal, %s, is of both, and comes as a text', async (_, prepare) => {
  const { outcome } = await askPrepared(parties, prepare);
  await expectRejected(outcome, refusals.user.message);
  expect(parties.page.sessions.length).toBe(0);
  expect(parties.phone.approvals).toEqual([{ kind: 'authenticate' }]);
});

test('a refusal that says "unsupported" leaves the page waiting for a proposal’s approval', async () => {
  const { outcome } = await askPrepared(parties, (it) => {
    it.onRequest = 'reject';
    it.refusal = refusals.unsupported;
  });
  await expect.poll(() => parties.page.client.auth.requests.length).toBe(0);
  expect(outcome().state).toBe('pending');
  expect(parties.phone.approvals).toEqual([{ kind: 'authenticate' }]);
});

test.each(['decline-then-connect', 'connect-then-decline'] as const)(
  'a wallet can connect and decline to sign: %s, as unsupported',
  async (onRequest) => {
    const { outcome } = await askPrepared(parties, (it) => {
      it.onRequest = onRequest;
      it.refusal = refusals.unsupported;
    });
    const { auths, session } = await resolved(outcome);
    expect(auths).toBeUndefined();
    expect([session?.topic]).toEqual(parties.phone.sessions);
    expect(parties.phone.approvals).toHaveLength(2);
    const isDeclinedFirst = onRequest === 'decline-then-connect';
    const [first, second] = [tags.settle, tags.authenticateRefusal];
    await expect.poll(readAnswers).toEqual(isDeclinedFirst ? [second, first] : [first, second]);
  },
);

test('a wallet that has connected and then refuses to sign is connected', async () => {
  const { outcome } = await askPrepared(parties, (it) => {
    it.onRequest = 'connect-then-decline';
  });
  const { auths, session } = await resolved(outcome);
  expect(auths).toBeUndefined();
  expect([session?.topic]).toEqual(parties.phone.sessions);
});

test('a wallet that refuses to sign and then connects leaves a session that nobody awaits', async () => {
  const { outcome } = await askPrepared(parties, (it) => {
    it.onRequest = 'decline-then-connect';
  });
  await expectRejected(outcome, refusals.user.message);
  await expect.poll(() => parties.page.sessions.length).toBe(1);
  expect(parties.page.sessions).toEqual(parties.phone.sessions);
  await expect.poll(readAnswers).toEqual([tags.authenticateRefusal, tags.settle]);
});

test('a wallet that does not answer leaves the page waiting', async () => {
  const { authentication, outcome } = await askPrepared(parties, (it) => {
    it.onRequest = 'ignore';
  });
  await authentication.untilRequested();
  expect(parties.phone.approvals).toEqual([{ kind: 'authenticate' }]);
  // A later request is answered, so an answer to the first would have arrived.
  authentication.onRequest = 'sign';
  const next = await parties.page.ask();
  await parties.phone.pair(next.uri);
  await resolved(next.outcome);
  expect(parties.relay.published('wallet', tags.authenticateRefusal)).toBe(0);
  expect(outcome().state).toBe('pending');
});

test('a wallet signs for each chain, by one approval', async () => {
  const { outcome } = await askPrepared(parties, (it) => {
    it.chains = 'each';
  });
  const result = await resolved(outcome);
  expect(issuers(result)).toEqual(asked.chains.map(name));
  expect(accountsOf(result)).toEqual(asked.chains.map(name));
  expect(parties.phone.approvals).toHaveLength(1);
});

test('a wallet signs in several accounts, by one approval', async () => {
  const accounts = [
    privateKeyToAccount(generatePrivateKey()),
    privateKeyToAccount(generatePrivateKey()),
  ];
  const { outcome } = await askPrepared(parties, (it) => {
    it.accounts = accounts;
  });
  const result = await resolved(outcome);
  expect(issuers(result)).toEqual(accounts.map(({ address }) => `eip155:1:${address}`));
  expect(accountsOf(result)).toHaveLength(accounts.length * asked.chains.length);
  expect(parties.phone.approvals).toHaveLength(1);
});
