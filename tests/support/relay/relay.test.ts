import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Relay } from '@/tests/support/relay/relay';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Opens a relay client, and returns a function that sends a request and reads the reply. */
async function openClient(url: string, name = 'client') {
  const payload = Buffer.from(JSON.stringify({ iss: name })).toString('base64url');
  const socket = new WebSocket(`${url}/?auth=e30.${payload}.none`);
  closing.push(() => socket.terminate());
  await once(socket, 'open');
  return async (method: string, params: unknown): Promise<unknown> => {
    const answered = once(socket, 'message');
    socket.send(JSON.stringify({ id: 7, jsonrpc: '2.0', method, params }));
    return JSON.parse(String((await answered)[0]));
  };
}

async function openRelay(): Promise<Relay> {
  const relay = new Relay();
  await relay.start();
  closing.push(() => void relay.stop().catch(() => undefined));
  return relay;
}

const message = { topic: 'aa', message: 'm', tag: 1100, ttl: 300 };
const subscription = expect.stringMatching(/^[0-9a-f]{64}$/);
const none = { messages: [], hasMore: false };

test.each([
  ['irn_publish', message, true],
  ['irn_batchPublish', { messages: [message] }, true],
  ['irn_subscribe', { topic: 'aa' }, subscription],
  ['irn_batchSubscribe', { topics: ['aa', 'bb'] }, [subscription, subscription]],
  ['irn_unsubscribe', { topic: 'aa', id: 'x' }, true],
  ['irn_batchUnsubscribe', { subscriptions: [{ topic: 'aa', id: 'x' }] }, true],
  ['irn_fetchMessages', { topic: 'aa' }, none],
  ['irn_batchFetchMessages', { topics: ['aa'] }, none],
  ['wc_proposeSession', { pairingTopic: 'aa', sessionProposal: 'm' }, true],
  [
    'wc_approveSession',
    {
      ...{ pairingTopic: 'aa', sessionTopic: 'bb' },
      ...{ sessionProposalResponse: 'm', sessionSettlementRequest: 'm' },
    },
    true,
  ],
])('the test relay answers %s', async (method, params, result) => {
  const relay = await openRelay();
  const send = await openClient(relay.url);
  expect(await send(method, params)).toEqual({ id: 7, jsonrpc: '2.0', result });
  await relay.stop();
});

test.each([
  ['irn_fooBar', {}, -32601, 'irn_fooBar'],
  ['constructor', {}, -32601, 'constructor'],
  ['irn_subscribe', { topics: [] }, -32602, 'irn_subscribe {"topics":[]}'],
])(
  'the test relay returns the JSON-RPC error for an unknown request such as %s and fails the test',
  async (...row) => {
    const [method, params, code, name] = row;
    const relay = await openRelay();
    const send = await openClient(relay.url);
    expect(await send(method, params)).toMatchObject({ id: 7, error: { code } });
    await expect(relay.stop()).rejects.toThrow(`does not know ${name}.`);
  },
);

test('the test relay keeps a message for a client that fetches later, and delivers it once', async () => {
  const relay = await openRelay();
  const page = await openClient(relay.url, 'page');
  const wallet = await openClient(relay.url, 'wallet');
  await page('irn_publish', message);
  const { topic, message: text, tag } = message;
  const waiting = { topic, message: text, tag };
  expect(await wallet('irn_fetchMessages', { topic: 'aa' })).toMatchObject({
    result: { messages: [waiting], hasMore: false },
  });
  expect(await wallet('irn_batchFetchMessages', { topics: ['aa'] })).toMatchObject({
    result: none,
  });
});
