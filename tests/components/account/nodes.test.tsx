import { within } from '@testing-library/react';
import { parseEther } from 'viem';
import {
  findRow,
  getAskAgain,
  listRows,
  readBalance,
} from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import { createLargeAnswer } from '@/tests/components/support/large-answer';
import type { NodeAnswer } from '@/tests/components/support/network';
import { away, fund, getChainUrl, home } from '@/tests/support/chains';

const reason = 'The network is busy. Try again in a moment.';
const busy = `–${reason}`;
const junk = '–The network sent an invalid response.';

const refuse = () => Promise.reject(new TypeError('Failed to fetch'));
const limited = { error: { code: 429, message: 'Too Many Requests' } };

const faults: readonly (readonly [string, string | RegExp, NodeAnswer])[] = [
  ['is down', busy, refuse],
  ['is over its limit', busy, async () => new Response(null, { status: 429 })],
  [
    'says so in a 200',
    busy,
    async (calls) => Response.json(calls.map(({ id }) => ({ jsonrpc: '2.0', id, ...limited }))),
  ],
  ['is of another chain', junk, (_, ask) => ask(getChainUrl(away.id))],
  ...[
    '<html>busy</html>',
    '[]',
    '[null]',
    '[{"jsonrpc":"2.0","id":0,"result":"-0x5"}]',
    '[{"jsonrpc":"2.0","id":0,"result":{"a":1}}]',
  ].map((text) => [`answers ${text}`, /^–.+/, async () => new Response(text)] as const),
];

test.for(faults)(
  'a node that %s leaves one dash with a reason and a retry, and the other balances',
  async ([, told, fault], { view }) => {
    const owner = view.install();
    await fund(home.id, owner.address, parseEther('1'));
    await fund(away.id, owner.address, parseEther('3'));
    view.network.answerNode(home.id, fault);
    const account = await view.enter(owner);
    await expect.poll(() => readBalance(account)).toMatch(told);
    await expect.poll(() => findRow(account, away)).toContain(`3 ${away.nativeCurrency.symbol}`);
    const listDashes = () => listRows(account).filter((row) => row.includes('–'));
    await expect.poll(listDashes).toHaveLength(1);
    expect(account.textContent).toContain('Signed in');
    view.network.answerNode(home.id, null);
    await view.user.click(getAskAgain(account));
    await expect.poll(() => readBalance(account)).toBe(`1 ${home.nativeCurrency.symbol}`);
    await expect.poll(listDashes).toEqual([]);
  },
);

test('a 50 MB response is not read to its end, and the node is reported as busy', async ({
  view,
}) => {
  const { response, taken } = createLargeAnswer(50);
  let asked = 0;
  view.network.answerNode(home.id, async () => {
    asked += 1;
    return asked === 1 ? response : createLargeAnswer(50).response;
  });
  const { account } = await view.enterWith();
  await expect.poll(() => taken.isCancelled).toBe(true);
  expect(taken.megabytes).toBeLessThan(10);
  await expect.poll(() => readBalance(account)).toContain(busy);
  expect(account.textContent).toContain('Signed in');
});

test('a silent node is reported as busy within seconds', async ({ clock, view }) => {
  view.network.answerNode(home.id, () => new Promise(() => undefined));
  const { account } = await view.enterWith();
  await expect.poll(() => view.network.callsTo(home.id).length).toBeGreaterThan(0);
  await clock.run(12_000);
  expect(readBalance(account)).toContain(busy);
  await view.user.click(within(account).getByRole('button', { name: 'Disconnect' }));
  await expect.poll(() => account.isConnected).toBe(false);
});

test('a node that answers intermittently does no harm, and one that stops answering is reported', async ({
  view,
}) => {
  let asked = 0;
  view.network.answerNode(home.id, (_, ask) => {
    asked += 1;
    return asked % 2 === 1 ? refuse() : ask();
  });
  const { owner, account: first } = await view.enterWith('1');
  await expect.poll(() => readBalance(first)).toBe(`1 ${home.nativeCurrency.symbol}`);
  expect(first.textContent).toContain('Signed in');
  view.network.answerNode(home.id, refuse);
  await view.open();
  const account = await view.findAccount();
  // The reason stands beside the last visit's balance, if that was stored in time.
  await expect.poll(() => readBalance(account)).toContain(reason);
  expect(account.textContent).toContain('Signed in');
  view.network.answerNode(home.id, null);
  await fund(home.id, owner.address, parseEther('2'));
  await view.user.click(getAskAgain(account));
  await expect.poll(() => readBalance(account)).toBe(`2 ${home.nativeCurrency.symbol}`);
});

test('a retry neither waits for an earlier read nor accepts its result', async ({
  clock,
  view,
}) => {
  view.network.answerNode(home.id, refuse);
  const { account } = await view.enterWith('1');
  await expect.poll(() => readBalance(account)).toContain(busy);
  const held: ((answer: unknown) => void)[] = [];
  view.network.answerNode(home.id, async (_, ask) => {
    await new Promise((resolve) => held.push(resolve));
    return ask(getChainUrl(away.id));
  });
  await clock.run(30_000);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  view.network.answerNode(home.id, null);
  await view.user.click(getAskAgain(account));
  await expect.poll(() => readBalance(account)).toBe(`1 ${home.nativeCurrency.symbol}`);
  for (const release of held) release(null);
  await view.network.settle();
  expect(readBalance(account)).toBe(`1 ${home.nativeCurrency.symbol}`);
});
