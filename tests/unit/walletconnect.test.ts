import { beforeAll, expect, test } from 'vitest';
import { connect, disconnect } from 'wagmi/actions';
import { type Connector, openPage, openPhone, type Phone } from '@/tests/support/paired-clients';
import { serveRelaySockets } from '@/tests/support/relay-sockets';

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
type Namespace = { accounts: string[]; methods: string[]; events: string[] };

const sound: Namespace = {
  accounts: [`eip155:1:${account}`],
  methods: ['personal_sign', 'eth_sendTransaction'],
  events: ['accountsChanged', 'chainChanged'],
};

let wallet: Phone;

serveRelaySockets();

beforeAll(async () => {
  wallet = await openPhone('wallet');
});

const createPage = () => openPage(`page-${crypto.randomUUID()}`, ['walletConnect']);

function approveNext(connector: Connector, namespace: Namespace): Promise<void> {
  return new Promise((resolve, reject) => {
    wallet.once('session_proposal', ({ id }) => {
      wallet
        .approve({ id, namespaces: { eip155: namespace } })
        .then(({ acknowledged }) => acknowledged())
        .then(() => resolve(), reject);
    });
    connector.emitter.on('message', ({ type, data }) => {
      if (type === 'display_uri') wallet.pair({ uri: String(data) }).catch(reject);
    });
  });
}

async function connectPage() {
  const { config, connector } = await createPage();
  const approval = approveNext(connector, sound);
  const { accounts } = await connect(config, { connector });
  await approval;
  const { signer } = (await connector.getProvider()) as { signer: { client: Phone } };
  return { config, connector, accounts, sessions: signer.client.session };
}

test('a disconnect deletes the session at both ends', async () => {
  const { config, connector, accounts, sessions } = await connectPage();
  expect(accounts).toEqual([account]);
  expect(sessions.length).toBe(1);
  expect(wallet.session.length).toBe(1);
  const isDeleted = new Promise((resolve) => wallet.once('session_delete', resolve));
  await disconnect(config);
  await isDeleted;
  expect([sessions.length, wallet.session.length]).toEqual([0, 0]);
  expect(await connector.isAuthorized()).toBe(false);
  expect(config.state.status).toBe('disconnected');
});

test('a disconnect does not fail if the session is already gone', async () => {
  const { config, sessions } = await connectPage();
  for (const { topic } of sessions.getAll()) {
    await sessions.delete(topic, { code: 6000, message: 'gone' });
  }
  await disconnect(config);
  expect(config.state.status).toBe('disconnected');
});

test.each([
  ['accounts', { accounts: [account] }, '"namespace:chainId:address" format'],
  ['methods', { methods: [7] }, 'methods should be an array of strings'],
  ['events', { events: 'chainChanged' }, 'events should be an array of strings'],
])('rejects a session with malformed %s', async (_, wrong, complaint) => {
  const { config, connector } = await createPage();
  const proposed = new Promise<number>((resolve) => {
    wallet.once('session_proposal', ({ id }) => resolve(id));
  });
  const approval = approveNext(connector, { ...sound, ...wrong } as Namespace);
  const connection = connect(config, { connector });
  await expect(approval).rejects.toThrow(complaint);
  expect(config.state.status).toBe('connecting');
  // If left open, it would expire with an unhandled rejection when a later test moves the clock.
  const reason = { code: 5000, message: 'User rejected.' };
  await Promise.all([
    expect(connection).rejects.toThrow(reason.message),
    wallet.reject({ id: await proposed, reason }),
  ]);
});

test('rejects a session proposal with malformed chain ids', async () => {
  const namespace = { chains: ['1'], methods: ['personal_sign'], events: [] };
  const asking = wallet.connect({ optionalNamespaces: { eip155: namespace } });
  await expect(asking).rejects.toThrow('"namespace:chainId" format');
});
