import {
  type Address,
  encodeFunctionData,
  type Hex,
  parseAbi,
  serializeErc8010Signature,
} from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileAccountsOnSale } from '@/tests/http/support/accounts-on-sale';
import { prepare } from '@/tests/http/support/prepare';
import { anySignature, presentInFrame, presentInTab } from '@/tests/http/support/present';
import { signFor, signWrapped } from '@/tests/http/support/safe-route';
import { shareServer } from '@/tests/http/support/shared-server';
import { away, delegate, setCode } from '@/tests/support/chains';
import { Browser, createAccount } from '@/tests/support/http-browser';
import { installSafe, safeFactory } from '@/tests/support/safe-contracts';
import { wrapSignature } from '@/tests/support/wrap-signature';

const abi = parseAbi([
  'function buy(address buyer)',
  'function buyAdmin()',
  'function upgrade(address next)',
  'function run(address[] targets, bytes[] data)',
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address)',
]);
type Call = { to: Address; data: Hex };

const server = prepare(() => shareServer());
const safes = prepare(() => installSafe(away.id));
let make: ReturnType<typeof compileAccountsOnSale>;
let listed: Address;
/** A contract that runs the calls it receives. */
let calls: Address;
beforeAll(async () => {
  make = compileAccountsOnSale(safes.client);
  calls = await make('Calls');
  listed = (await safes.plan(createAccount().address)).factory;
});

async function present(address: Address, sign: (text: string) => Promise<Hex> | Hex) {
  const { answer } = await presentInTab(new Browser(server.appUrl), address, sign);
  return answer;
}

const wrap = ({ to, data }: Call, signature: Hex) => wrapSignature(to, data, signature);

function run(steps: readonly Call[], by = calls): Call {
  const args = [steps.map(({ to }) => to), steps.map(({ data }) => data)] as const;
  return { to: by, data: encodeFunctionData({ abi, functionName: 'run', args }) };
}

function create(singleton: Address, initializer: Hex): Call {
  const args = [singleton, initializer, 0n] as const;
  return {
    to: listed,
    data: encodeFunctionData({ abi, functionName: 'createProxyWithNonce', args }),
  };
}

/**
 * Returns a call of the listed factory, which runs `steps` before it returns: the singleton is the thief's.
 */
const createWith = (steps: readonly Call[]) => create(calls, run(steps).data);

async function predict({ to, data }: Call): Promise<Address> {
  const { data: word = '0x' } = await safes.client.call({ to, data });
  return `0x${word.slice(-40)}`;
}

/**
 * Sets up a token that its owner has put up for sale, the account it controls, and a thief with a buyer's
 * call.
 */
async function setUpSale() {
  const holder = createAccount();
  const thief = createAccount();
  const token = await make('TokenOnSale', holder.address);
  const account = await make('TokenAccount', token);
  const data = encodeFunctionData({ abi, functionName: 'buy', args: [thief.address] });
  const signBy = (signer: typeof thief) => (text: string) => signer.signMessage({ message: text });
  return {
    account,
    buy: { to: token, data },
    byHolder: signBy(holder),
    byThief: signBy(thief),
  };
}

describe('A52: a wrapper whose call buys the account', () => {
  it('is rejected with 401 when a token controls the account, through any factory', async () => {
    const { account, buy, byHolder, byThief } = await setUpSale();
    for (const call of [buy, run([buy]), createWith([buy])]) {
      const answer = await present(account, async (text) => wrap(call, await byThief(text)));
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ url: expect.stringContaining('error=refused') });
    }
    expect((await present(account, byHolder)).status).toBe(200);
  });

  it('is rejected with 401 when the admin role of its proxy is for sale', async () => {
    const { account } = await setUpSale();
    const proxy = await make('ProxyOnSale', account);
    const next = await make('YesSayer');
    const steps = [
      { to: proxy, data: encodeFunctionData({ abi, functionName: 'buyAdmin' }) },
      { to: proxy, data: encodeFunctionData({ abi, functionName: 'upgrade', args: [next] }) },
    ];
    for (const call of [run(steps), createWith(steps)]) {
      expect((await present(proxy, () => wrap(call, anySignature))).status).toBe(401);
    }
  });

  it('is rejected with 401 when the account is undeployed, through a listed factory too', async () => {
    const { account: singleton, buy, byHolder, byThief } = await setUpSale();
    const creation = create(singleton, '0x');
    const account = await predict(creation);
    const steps = [buy, creation];
    const thefts = [run(steps), createWith(steps), createWith([creation, buy])];
    for (const call of thefts) {
      const answer = await present(account, async (text) => wrap(call, await byThief(text)));
      expect(answer.status).toBe(401);
    }
    const own = await present(account, async (text) => wrap(creation, await byHolder(text)));
    expect(own.status).toBe(200);
    expect(await safes.client.getCode({ address: account })).toBeUndefined();
  });
});

describe('A16: an account whose factory is not listed', () => {
  async function setUp() {
    const owner = createAccount();
    const factory = createAccount().address;
    await setCode(away.id, factory, safeFactory.deployedBytecode);
    const { factoryData } = await safes.plan(owner.address);
    const address = await predict({ to: factory, data: factoryData });
    return { plan: { address, factory, factoryData }, owner };
  }

  it('gets 401 with a distinct code until it is deployed, then its own signature counts', async () => {
    const { plan, owner } = await setUp();
    const { address, factory, factoryData } = plan;
    const answer = await present(address, signWrapped(plan, owner));
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ url: expect.stringContaining('error=unknown-factory') });
    await safes.make(plan);
    expect((await present(address, signWrapped(plan, owner))).status).toBe(200);
    const wrong = wrapSignature(factory, factoryData, anySignature);
    expect((await present(address, () => wrong)).status).toBe(401);
  });

  it('gets a refusal without that code when nothing shows how it would be deployed', async () => {
    const { plan, owner } = await setUp();
    const answer = await present(plan.address, signFor(plan.address, owner));
    expect(answer.body).toEqual({ url: expect.stringContaining('error=refused') });
  });
});

it('A16: a deployed account with the wrapper of its listed factory signs in', async () => {
  const owner = createAccount();
  const plan = await safes.plan(owner.address);
  const address = await safes.make(plan);
  expect((await present(address, signWrapped(plan, owner))).status).toBe(200);
});

it('A16: a key with code (EIP-7702) is verified by its code, and no wrapper runs for it', async () => {
  const { account: code, buy, byHolder, byThief } = await setUpSale();
  const { address } = createAccount();
  await delegate(away.id, address, code);
  const theft = async (text: string) => wrap(buy, await byThief(text));
  expect((await present(address, theft)).status).toBe(401);
  expect((await present(address, byHolder)).status).toBe(200);
});

it('A56: an account that skips its checks for a zero origin or sender is rejected with 401', async () => {
  const address = await make('ZeroOriginAccount');
  expect((await present(address, () => anySignature)).status).toBe(401);
  const browser = new Browser(server.appUrl);
  expect((await presentInFrame(browser, address, () => anySignature)).answer.status).toBe(401);
});

// https://github.com/wevm/viem/issues/3905
it('a signature with a delegation (ERC-8010) counts once the account has delegated, not earlier', async () => {
  const { account: code, byHolder, byThief } = await setUpSale();
  const key = createAccount();
  const authorization = await key.signAuthorization({
    ...{ address: code, chainId: away.id, nonce: 0 },
  });
  const withDelegation = (sign: (text: string) => Promise<Hex>) => async (text: string) =>
    serializeErc8010Signature({ authorization, signature: await sign(text) });
  const early = await present(key.address, withDelegation(byHolder));
  expect(early.status).toBe(401);
  expect(early.body).toEqual({ url: expect.stringContaining('error=unknown-factory') });
  await delegate(away.id, key.address, code);
  expect((await present(key.address, withDelegation(byHolder))).status).toBe(200);
  expect((await present(key.address, withDelegation(byThief))).status).toBe(401);
});
