import { toCoinType } from 'viem';
import { vi } from 'vitest';
import { z } from 'zod';
import { config } from '@/lib/config';
import {
  createAddress,
  fillTransfer,
  findAccountButton,
  pressSend,
  readAlerts,
} from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import { away, balanceOf, hasNames, home } from '@/tests/support/chains';
import { answerAsGateway, createName, registerName } from '@/tests/support/ens';

const hex = z.templateLiteral(['0x', z.string()]);
const asked = z.strictObject({ sender: hex, data: hex, urls: z.array(z.string()) });
const gateway = 'https://gateway.example.org/{sender}/{data}.json';
const unresolved = 'This name can’t be resolved here.';
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNgYPj/HwADAgH/5ncHrgAAAABJRU5ErkJggg==';

test.afterEach(() => {
  config.offchainNames = true;
});

/** Answers our server's route as if it had asked the gateway, and counts the requests. */
function answerGateway(view: PageView, answer: (data: `0x${string}`) => Response) {
  const requests = vi.fn();
  view.network.answer('/api/names/gateway', async (init) => {
    const { data, urls } = asked.parse(JSON.parse(`${init?.body}`));
    expect(urls).toEqual([gateway]);
    requests();
    return answer(data);
  });
  return requests;
}

// otterscan#3356, go-ens#38
test.runIf(hasNames)(
  'a name that its contract keeps elsewhere is resolved through our server, and sent to',
  async ({ view }) => {
    const { account } = await view.enterWith('1');
    const [name, owner] = [createName(), createAddress()];
    await registerName({ account: owner, name, gateway });
    answerGateway(view, (data) => Response.json({ data: answerAsGateway(data, { owner }) }));
    await fillTransfer(view, account, { to: name, amount: '0.1' });
    await expect.poll(() => account.textContent).toContain(owner);
    await pressSend(view, account);
    await expect.poll(() => balanceOf(home.id, owner)).toBeGreaterThan(0n);
  },
);

test.runIf(hasNames)(
  'the account’s own name and picture are shown, though its contract keeps them elsewhere',
  async ({ view }) => {
    const { address } = view.install();
    const owner = view.wallets[0];
    if (owner === undefined) throw new Error('no wallet');
    const name = createName();
    await registerName({ account: address, name, gateway });
    answerGateway(view, (data) =>
      Response.json({ data: answerAsGateway(data, { owner: address, avatar: picture }) }),
    );
    await view.enter(owner);
    const button = await findAccountButton();
    await expect.poll(() => button.textContent).toContain(name);
    await expect.poll(() => button.querySelector('img')?.src).toBe(picture);
  },
);

const wrong = '0x00000000000000000000000000000000000000bb';

test.runIf(hasNames).for<[string, (data: `0x${string}`) => Response]>([
  ['the gateway fails', () => Response.json({ error: {} }, { status: 502 })],
  ['the visitor asked too often', () => Response.json({ error: {} }, { status: 429 })],
  ['the answer is junk', () => Response.json({ data: 'no' })],
  ['the answer is not the gateway’s', (data) => Response.json({ data: forge(data) })],
])(
  'when %s, the page does not say that the name has no address',
  async ([what, answer], { view }) => {
    const { account } = await view.enterWith('1');
    const name = createName();
    await registerName({ account: createAddress(), name, gateway });
    answerGateway(view, answer);
    await fillTransfer(view, account, { to: name, amount: '0.1' });
    const text = what.includes('not the gateway’s') ? /\S/ : unresolved;
    await expect.poll(() => readAlerts(account).join()).toMatch(text);
    expect(readAlerts(account).join()).not.toContain('has no address');
    expect(account.textContent).not.toContain(wrong);
  },
);

function forge(data: `0x${string}`): `0x${string}` {
  const answer = answerAsGateway(data, { owner: wrong });
  return `0x${answer.slice(2).replace(/.$/, (it) => (it === '0' ? '1' : '0'))}`;
}

test.runIf(hasNames)('a deployment can switch it off, and the page says so', async ({ view }) => {
  const { account } = await view.enterWith('1');
  const name = createName();
  await registerName({ account: createAddress(), name, gateway });
  const requests = answerGateway(view, () => Response.json({}));
  const { config: ofPage } = await import('@/lib/config');
  ofPage.offchainNames = false;
  await fillTransfer(view, account, { to: name, amount: '0.1' });
  await expect.poll(() => readAlerts(account).join()).toContain(unresolved);
  expect(requests).not.toHaveBeenCalled();
});

/** The record for every network without one of its own. */
const anyNetwork = 0x8000_0000n;

test.runIf(hasNames)(
  'an account is shown by its name on the network, else by the default one, else by Ethereum’s',
  async ({ portico, view }) => {
    const owner = view.install();
    const account = owner.address;
    const [ofEthereum, ofAway, ofAny] = [createName(), createName(), createName()];
    await registerName({ account, name: ofEthereum });
    await registerName({ account, name: ofAway, coinType: toCoinType(away.id) });
    const panel = await view.enter(owner);
    await expect.poll(() => panel.textContent).toContain(ofEthereum);
    await portico.switchTo(away.id);
    await expect.poll(() => panel.textContent).toContain(ofAway);
    await registerName({ account, name: ofAny, coinType: anyNetwork });
    const other = config.chains.find(({ id }) => id !== home.id && id !== away.id);
    if (other === undefined) throw new Error('no third network');
    await portico.switchTo(other.id);
    await expect.poll(() => panel.textContent).toContain(ofAny);
    await portico.switchTo(home.id);
    await expect.poll(() => panel.textContent).toContain(ofEthereum);
  },
);
