import { concat, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, test, vi } from 'vitest';
import { tags } from '@/tests/support/relay/requests';
import type { Authentication } from '@/tests/support/walletconnect-wallet/authentication';
import {
  accountsOf,
  askPrepared,
  expectRejected,
  issuers,
  resolved,
  setUpParties,
} from '@/tests/support/walletconnect-wallet/parties';
import { asked } from '@/tests/support/walletconnect-wallet/plain-page';

const settlementFailed = {
  code: 7000,
  message: 'Session settlement failed. Signature verification failed',
};

const parties = setUpParties();

const name = (chain: string) => `${chain}:${parties.phone.owner.address}`;

test('a stranger’s signature is refused, and leaves a session all the same', async () => {
  const { outcome } = await askPrepared(parties, (it) => {
    it.signer = privateKeyToAccount(generatePrivateKey());
  });
  await expectRejected(outcome, settlementFailed);
  await expect.poll(() => parties.page.sessions.length).toBe(1);
  expect(parties.page.sessions).toEqual(parties.phone.sessions);
});

test('a signature for a chain that was not asked is taken', async () => {
  const { outcome } = await askPrepared(parties, (it) => {
    it.chains = 56;
  });
  const result = await resolved(outcome);
  expect(issuers(result)).toEqual([name('eip155:56')]);
  expect(accountsOf(result)).toEqual(['eip155:56', ...asked.chains].map(name));
});

test('a signature of another message than was asked is taken', async () => {
  const { outcome } = await askPrepared(parties, (it) => {
    it.rewrite = (request) => ({ ...request, nonce: 'another-nonce', domain: 'other.example' });
  });
  const { auths } = await resolved(outcome);
  expect(auths?.[0]?.p).toMatchObject({ nonce: 'another-nonce', domain: 'other.example' });
});

test('a wallet lets the page have the methods and chains that both know', async () => {
  parties.phone.chains = [10, 1, 56];
  const { authentication, outcome } = await askPrepared(parties, (it) => {
    it.methods = ['eth_call', 'personal_sign'];
  });
  const result = await resolved(outcome);
  expect(result.session?.namespaces.eip155?.methods).toEqual(['personal_sign']);
  expect(accountsOf(result)).toEqual([name('eip155:1'), name('eip155:10')]);
  expect(authentication.messages[0]).toContain("'request': 'personal_sign' for 'eip155'.");
});

test.each([
  [
    'methods',
    () => undefined,
    (it: Authentication) => {
      it.methods = ['eth_call'];
    },
  ],
  [
    'chains',
    () => {
      parties.phone.chains = [56];
    },
    () => undefined,
  ],
])(
  'a wallet that knows none of the %s shows a screen and answers nothing',
  async (_, own, prepare) => {
    own();
    const { outcome } = await askPrepared(parties, prepare);
    await expect.poll(() => parties.phone.errors).toHaveLength(1);
    expect(outcome().state).toBe('pending');
    expect(parties.phone.approvals).toEqual([{ kind: 'authenticate' }]);
  },
);

test('an answer that comes late is taken', async () => {
  parties.phone.owner.hold();
  const { authentication, outcome } = await askPrepared(parties);
  await authentication.untilRequested();
  expect(outcome().state).toBe('pending');
  parties.phone.owner.release();
  await resolved(outcome);
});

test('an answer to a request before the last one cannot be read', async () => {
  parties.phone.owner.hold();
  const { authentication, outcome } = await askPrepared(parties);
  await authentication.untilRequested();
  const next = await parties.page.ask();
  parties.phone.owner.release();
  await expect.poll(() => parties.phone.sessions).toHaveLength(1);
  await parties.phone.pair(next.uri);
  await resolved(next.outcome);
  expect(outcome().state).toBe('pending');
  expect(parties.phone.sessions).toHaveLength(2);
  expect(parties.page.sessions.length).toBe(1);
});

test('an answer that comes before it is awaited is lost', async () => {
  const authentication = parties.phone.learnAuthentication();
  const { uri, response } = await parties.page.request();
  await parties.phone.pair(uri);
  await authentication.untilRequested();
  await expect.poll(() => parties.page.sessions.length).toBe(1);
  await expect.poll(() => parties.page.client.core.history.pending.length).toBe(1);
  const late = Promise.race([response(), new Promise((resolve) => setImmediate(resolve, 'none'))]);
  await expect(late).resolves.toBe('none');
});

test('an answer that comes twice counts once', async () => {
  const { outcome } = await askPrepared(parties, (it) => {
    it.times = 2;
  });
  await resolved(outcome);
  await expect.poll(() => parties.relay.published('wallet', tags.authenticateAnswer)).toBe(2);
  expect(parties.page.sessions).toEqual(parties.phone.sessions);
  expect(parties.page.unhandled).toEqual([]);
});

test.each<[string, (result: object) => unknown, RegExp]>([
  ['without messages', (it) => ({ ...it, cacaos: undefined }), /is not iterable/],
  ['with a text for messages', (it) => ({ ...it, cacaos: 'junk' }), /reading 'iss'/],
  ['with an empty message', (it) => ({ ...it, cacaos: [{}] }), /reading 'iss'/],
  ['with null for a message', (it) => ({ ...it, cacaos: [null] }), /as it is null/],
  ['without the sender', (it) => ({ ...it, responder: undefined }), /reading 'publicKey'/],
  ['that is null', () => null, /as it is null/],
  ['that is a text', () => 'junk', /is not iterable/],
])(
  'an answer %s leaves the page waiting, and an error that nobody handles',
  async (_, alter, error) => {
    const { outcome } = await askPrepared(parties, (it) => {
      it.alter = alter;
    });
    await expect.poll(() => parties.page.unhandled).toEqual([expect.stringMatching(error)]);
    expect(outcome().state).toBe('pending');
    expect(parties.page.sessions.length).toBe(0);
  },
);

test('an answer without a message signs nobody in and connects nobody', async () => {
  const { outcome } = await askPrepared(parties, (it) => {
    it.alter = (result) => ({ ...result, cacaos: [] });
  });
  expect(await resolved(outcome)).toEqual({ auths: [], session: undefined });
});

test('a contract’s signature is asked of WalletConnect’s own node, and refused where that is away', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.reject(new Error('There is no network.'));
  });
  const { outcome } = await askPrepared(parties, (it) => {
    it.signatureType = 'eip1271';
  });
  await expectRejected(outcome, settlementFailed);
  await expect.poll(() => parties.page.sessions.length).toBe(1);
  expect(asked.filter((url) => url.startsWith('https://rpc.walletconnect.org/'))).toHaveLength(1);
  expect(said).toHaveBeenCalledTimes(1);
});

test.each<['eip191' | 'eip6492', RegExp]>([
  ['eip191', /invalid signature length/],
  ['eip6492', /unknown type: eip6492/],
])(
  'the signature of an account that is not deployed is not understood as %s',
  async (type, error) => {
    const wrapperEnd: Hex = `0x${'6492'.repeat(16)}`;
    const { outcome } = await askPrepared(parties, (it) => {
      it.signatureType = type;
      it.wrap = (signature) => concat([signature, wrapperEnd]);
      it.alter = (result) => result;
    });
    await expect.poll(() => parties.page.unhandled).toEqual([expect.stringMatching(error)]);
    expect(outcome().state).toBe('pending');
  },
);

test('no signature of a message with other letters than ASCII is good', async () => {
  const authentication = parties.phone.learnAuthentication();
  authentication.alter = (result) => result;
  const { uri, outcome } = await parties.page.ask({ statement: 'Anmelden bei Pörtico.' });
  await parties.phone.pair(uri);
  await expectRejected(outcome, settlementFailed);
});
