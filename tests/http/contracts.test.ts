import type { Address, Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { sumSeries } from '@/tests/http/support/metrics';
import { prepare } from '@/tests/http/support/prepare';
import { anySignature, presentInTab } from '@/tests/http/support/present';
import { signFor, signWrapped } from '@/tests/http/support/safe-route';
import { prepareSharedNode, shareServer } from '@/tests/http/support/shared-server';
import { away, home, setCode, third } from '@/tests/support/chains';
import { Browser, createAccount } from '@/tests/support/http-browser';
import { metricPrefix } from '@/tests/support/metric-prefix';
import { installSafe } from '@/tests/support/safe-contracts';
import { wrapSignature } from '@/tests/support/wrap-signature';

const yes = `0x${'1'.padStart(64, '0')}`;

describe('sign-in with a contract account', () => {
  /** One of the two nodes of the home chain. */
  const liar = prepareSharedNode('home');
  /** The only node of the third chain. */
  const changing = prepareSharedNode('third');
  const server = prepare(() => shareServer());
  const safes = prepare(() => installSafe(away.id));

  const present = (address: Address, chainId: number, sign: (text: string) => Promise<Hex>) =>
    presentInTab(new Browser(server.appUrl), address, sign, chainId);

  async function createSafe() {
    const owner = createAccount();
    const safe = await safes.create(owner.address);
    return { safe, sign: signFor(safe, owner) };
  }

  it('A15: works for a Safe on its own chain and on no other', async () => {
    const { safe, sign } = await createSafe();
    const { answer, browser } = await present(safe, away.id, sign);
    expect(answer.status).toBe(200);
    expect(await browser.session()).toMatchObject({ address: safe, chainId: away.id });
    expect((await present(safe, home.id, sign)).answer.status).toBe(401);
  });

  it('is counted as a contract’s sign-in', async () => {
    const series = `${metricPrefix}_sign_ins_total{outcome="ok",kind="contract"} `;
    const before = await sumSeries(server.appUrl, series);
    const { safe, sign } = await createSafe();
    await present(safe, away.id, sign);
    expect(await sumSeries(server.appUrl, series)).toBe(before + 1);
  });

  it('A15: is rejected with 401 if somebody else signs', async () => {
    const { safe } = await createSafe();
    const sign = signFor(safe, createAccount());
    expect((await present(safe, away.id, sign)).answer.status).toBe(401);
  });

  it.each<[string, Hex]>([
    ['reverts', '0x60006000fd'],
    ['loops', '0x5b600056'],
    ['returns 1 MB', '0x621000006000f3'],
  ])('A15: is rejected with 401 if the contract %s', async (_, code) => {
    const { address } = createAccount();
    await setCode(away.id, address, code);
    const { answer } = await present(address, away.id, async () => anySignature);
    expect(answer.status).toBe(401);
  });

  it('A16: works for a Safe that is not deployed yet', async () => {
    const owner = createAccount();
    const plan = await safes.plan(owner.address);
    const { address } = plan;
    const { answer } = await present(address, away.id, signWrapped(plan, owner));
    expect(answer.status).toBe(200);
    expect(await safes.client.getCode({ address })).toBeUndefined();
  });

  it('A16: is rejected with 401 if the wrapper’s factory creates another account', async () => {
    const owner = createAccount();
    const { address } = await safes.plan(owner.address);
    const other = { ...(await safes.plan(owner.address)), address };
    const { answer } = await present(address, away.id, signWrapped(other, owner));
    expect(answer.status).toBe(401);
  });

  it('A16: is rejected with 401 if a wrapped signature is for the address of a key', async () => {
    const victim = createAccount();
    const thief = createAccount();
    const { factory, factoryData } = await safes.plan(thief.address);
    const { answer } = await present(victim.address, away.id, async (text) =>
      wrapSignature(factory, factoryData, await thief.signMessage({ message: text })),
    );
    expect(answer.status).toBe(401);
  });

  it.each([
    ['down', { isDown: true }],
    ['silent', { isSilent: true }],
  ])('A17: gets 503 and can be retried while the node is %s', async (_, state) => {
    Object.assign(changing, state);
    const { safe, sign } = await createSafe();
    const { answer, again, browser } = await present(safe, third.id, sign);
    expect(answer.status).toBe(503);
    expect(answer.body).toEqual({ url: expect.stringContaining('error=node-unavailable') });
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(await browser.session()).toEqual({});
    expect((await again()).status).toBe(503);
    const key = createAccount();
    const byKey = await present(key.address, third.id, (text) =>
      key.signMessage({ message: text }),
    );
    expect(byKey.answer.status).toBe(200);
  });

  it('A18: is rejected with 401 if only one of two nodes accepts the signature', async () => {
    liar.lie = yes;
    const { safe, sign } = await createSafe();
    expect((await present(safe, home.id, sign)).answer.status).toBe(401);
  });

  it('A18: trusts the node if only one is configured (documented)', async () => {
    const { safe, sign } = await createSafe();
    changing.lie = yes;
    expect((await present(safe, third.id, sign)).answer.status).toBe(200);
  });
});
