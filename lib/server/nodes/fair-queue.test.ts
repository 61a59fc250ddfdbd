import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FairQueue, type Requester } from '@/lib/server/nodes/fair-queue';

const limits = {
  ...{ inFlight: { 'sign-in': 4, gate: 2, recheck: 1, code: 1 }, perClient: 2, perAccount: 3 },
  timeoutMs: 5_000,
};

const stranger = (client: string, account = 'victim', recentRequests = 1): Requester => ({
  ...{ kind: 'sign-in', client, account, recentRequests },
  isKnown: false,
});
const gate = (client: string, name = client): Requester => ({
  ...stranger(client, name),
  kind: 'gate',
});
const recheck = (client: string): Requester => ({ ...stranger(client, client), kind: 'recheck' });
const known = (client: string, account = 'victim'): Requester => ({
  ...stranger(client, account, 50),
  isKnown: true,
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Opens a queue that lists its running clients in the order of their turns. */
function open() {
  const queue = new FairQueue(limits);
  const running: { name: string; end: () => void }[] = [];
  const refused: string[] = [];
  const ask = (requester: Requester) => {
    const name = requester.client;
    void queue
      .run(requester, () => new Promise<void>((end) => running.push({ name, end })))
      .then((answer) => {
        if (answer === null) refused.push(name);
      });
  };
  const names = () => running.map(({ name }) => name);
  const endFirst = async () => {
    running.shift()?.end();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ask, names, endFirst, refused };
}

describe('the queue for node calls', () => {
  it('limits strangers’ calls about one account, and leaves slots for other accounts', () => {
    const { ask, names } = open();
    for (const client of ['a', 'b', 'c', 'd', 'e']) ask(stranger(client));
    expect(names()).toEqual(['a', 'b', 'c']);
    ask(stranger('f', 'another'));
    expect(names()).toEqual(['a', 'b', 'c', 'f']);
    ask(stranger('g', 'a third'));
    expect(names()).toHaveLength(4);
  });

  it('serves a client that has signed in before ahead of strangers', async () => {
    const { ask, names, endFirst } = open();
    for (const client of ['a', 'b', 'c']) ask(stranger(client));
    ask(stranger('f', 'another'));
    for (const client of ['d', 'e']) ask(stranger(client));
    ask(known('owner'));
    expect(names()).not.toContain('owner');
    await endFirst();
    expect(names()).toContain('owner');
  });

  it('limits the running calls of one client, and its waiting calls too', async () => {
    const { ask, names, endFirst, refused } = open();
    for (let sent = 0; sent < 6; sent += 1) ask(stranger('greedy', `account ${sent}`));
    await endFirst();
    expect(refused).toEqual(['greedy', 'greedy']);
    expect(names()).toEqual(['greedy', 'greedy']);
  });

  it('drops the busiest client’s waiting call for a newcomer, and serves the newcomer first', async () => {
    const { ask, names, endFirst, refused } = open();
    for (const client of ['a', 'b', 'c']) ask(stranger(client));
    for (let client = 0; client < 12; client += 1) ask(stranger(`${client}`, 'victim', 2 + client));
    ask(stranger('a newcomer'));
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toEqual(['11']);
    await endFirst();
    expect(names()).toContain('a newcomer');
    await endFirst();
    expect(names()).toContain('0');
  });

  it('refuses one more stranger when an account’s queue is full, but never the owner', async () => {
    const { ask, names, endFirst, refused } = open();
    for (let client = 0; client < 15; client += 1) ask(stranger(`${client}`));
    ask(stranger('one more'));
    ask(known('owner'));
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toEqual(['one more']);
    // The owner has a slot besides the crowd's.
    expect(names()).toContain('owner');
    await endFirst();
  });

  it('keeps gates and rechecks out of the slots for sign-ins, running or waiting', async () => {
    const { ask, names, refused } = open();
    for (let client = 0; client < 20; client += 1) {
      ask(gate(`gate ${client}`));
      ask(recheck(`recheck ${client}`));
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(names()).toEqual(['gate 0', 'recheck 0', 'gate 1']);
    // Four times as many may wait as may run.
    expect(refused.filter((it) => it.startsWith('gate'))).toHaveLength(20 - 2 - 8);
    expect(refused.filter((it) => it.startsWith('recheck'))).toHaveLength(20 - 1 - 4);
    for (const client of ['a', 'b', 'c', 'd']) ask(stranger(client, client));
    expect(names().slice(3)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('limits one client’s calls of all kinds together, and serves its sign-in first', async () => {
    const { ask, names, endFirst } = open();
    ask(gate('a client', 'one'));
    ask(gate('a client', 'two'));
    ask(recheck('a client'));
    ask(stranger('a client', 'owner'));
    ask(stranger('another'));
    expect(names()).toEqual(['a client', 'a client', 'another']);
    ask(gate('a third'));
    await endFirst();
    // One slot of the client, and one of a gate.
    expect(names()).toEqual(['a client', 'another', 'a client', 'a third']);
  });

  it('refuses a waiting call at the timeout, and not before', async () => {
    const { ask, refused } = open();
    for (const client of ['a', 'b', 'c', 'late']) ask(stranger(client));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(refused).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(refused).toEqual(['late']);
  });

  it('frees the slot of a call that fails', async () => {
    const queue = new FairQueue({ ...limits, inFlight: { ...limits.inFlight, 'sign-in': 1 } });
    await expect(
      queue.run(stranger('a'), () => Promise.reject(new Error('no node'))),
    ).rejects.toThrow('no node');
    await expect(queue.run(stranger('b'), async () => 'verdict')).resolves.toEqual({
      value: 'verdict',
    });
  });
});
