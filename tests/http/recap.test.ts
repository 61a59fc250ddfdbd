import { readFileSync } from 'node:fs';
import type { Address, Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { writeRecap, writeRecapStatement } from '@/lib/auth/recap';
import { config } from '@/lib/config';
import { locales } from '@/lib/i18n/locales';
import { prepare } from '@/tests/http/support/prepare';
import {
  sendToSafeRoute,
  signFor,
  signWrapped,
  startPending,
} from '@/tests/http/support/safe-route';
import { shareServer } from '@/tests/http/support/shared-server';
import { away, configuredChains, home, unknownChainId } from '@/tests/support/chains';
import { Browser, createAccount } from '@/tests/support/http-browser';
import { installSafe } from '@/tests/support/safe-contracts';

const server = prepare(() => shareServer());
const safes = prepare(() => installSafe(away.id));

const statement = writeRecapStatement(config.statement);
/** The deployment's chain ids, in its order; the first two are those of the accounts here. */
const ids = configuredChains.map(({ id }) => id);
const all = writeRecap(ids);

const getShown = (html: string) => html.replaceAll(/<script[^>]*>.*?<\/script>/gs, '');

describe('a signed message with a ReCap', () => {
  type Terms = { chainId?: number; statement?: string; resources?: string[] };
  type Signer = { address: Address; sign: (text: string) => Promise<Hex> };

  function createKey(): Signer {
    const key = createAccount();
    return { address: key.address, sign: (text) => key.signMessage({ message: text }) };
  }

  async function present({ address, sign }: Signer, terms: Terms) {
    const browser = new Browser(server.appUrl);
    const { text, nonce } = await browser.message({ address }, { statement, ...terms });
    const answer = await browser.submit(text, await sign(text), nonce);
    const submit = async (changes: Terms) => {
      const other = await browser.message({ address }, { nonce, statement, ...changes });
      return browser.submit(other.text, await sign(other.text), nonce);
    };
    return { browser, answer, text, submit };
  }

  it.each([
    ['of some chains', writeRecap(ids.slice(0, 2))],
    ['without limits', writeRecap(null)],
  ])('signs in a key when its ReCap is %s', async (_, recap) => {
    const key = createKey();
    const { answer, browser } = await present(key, { resources: [recap] });
    expect(answer.status).toBe(200);
    expect(await browser.session()).toMatchObject({ address: key.address, chainId: home.id });
  });

  it('signs in a contract account, deployed or not, on the message’s chain', async () => {
    const owner = createAccount();
    const deployed = await safes.create(owner.address);
    const plan = await safes.plan(owner.address);
    const { address } = plan;
    const signers = [
      { address: deployed, sign: signFor(deployed, owner) },
      { address, sign: signWrapped(plan, owner) },
    ];
    for (const signer of signers) {
      const { answer, browser } = await present(signer, { chainId: away.id, resources: [all] });
      expect(answer.status).toBe(200);
      expect(await browser.session()).toMatchObject({
        account: `eip155:${away.id}:${signer.address}`,
      });
    }
    expect(await safes.client.getCode({ address })).toBeUndefined();
  });

  it('A14: signs in once, whatever other messages are signed with its nonce', async () => {
    const { answer, browser, submit } = await present(createKey(), { resources: [all] });
    expect(answer.status).toBe(200);
    expect((await submit({ resources: [all] })).status).toBe(409);
    expect((await submit({ chainId: away.id, resources: [all] })).status).toBe(409);
    expect((await submit({ statement: config.statement })).status).toBe(409);
    expect(await browser.session()).toMatchObject({ chainId: home.id });
  });

  it.each<[string, Terms]>([
    ['another resource behind it', { resources: [all, 'https://evil.example.org'] }],
    ['no sentence', { statement: config.statement, resources: [all] }],
    ['a ReCap of other chains than its own', { resources: [writeRecap(ids.slice(1))] }],
    ['a chain of its own that is not ours', { chainId: unknownChainId, resources: [all] }],
  ])('A14: with %s is rejected with 401 and leaves its nonce usable', async (_, terms) => {
    const { answer, browser, submit } = await present(createKey(), terms);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ url: expect.stringContaining('error=refused') });
    expect(await browser.session()).toEqual({});
    expect((await submit({ resources: [all] })).status).toBe(200);
  });

  it.each([
    ['of nobody', async () => '12345678', 401],
    ['that is consumed', async () => (await new Browser(server.appUrl).signIn()).nonce, 409],
  ])(
    'A14: is rejected with another nonce, %s, on a line before its own',
    async (_, make, status) => {
      const key = createKey();
      const browser = new Browser(server.appUrl);
      const terms = { statement, resources: [all] };
      const { text, nonce } = await browser.message({ address: key.address }, terms);
      const changed = text.replace(' I further', `\nNonce: ${await make()}\nI further`);
      expect((await browser.submit(changed, await key.sign(changed), nonce)).status).toBe(status);
      expect(await browser.session()).toEqual({});
    },
  );

  it('A14: is rejected for a Safe’s pending sign-in, even if the owners sign it', async () => {
    const owner = createAccount();
    const safe = await safes.create(owner.address);
    const browser = new Browser(server.appUrl);
    const { message } = await startPending(browser, safe, away.id);
    expect(message).not.toContain('Resources');
    const changed = `${message.replace(config.statement, statement)}\nResources:\n- ${all}`;
    const sign = signFor(safe, owner);
    const put = async (text: string) =>
      sendToSafeRoute(browser, 'PUT', { signature: await sign(text) });
    expect((await put(changed)).status).toBe(401);
    const inTab = await browser.submit(changed, await sign(changed), await browser.nonce());
    expect(inTab.status).toBe(401);
    expect(await browser.session()).toEqual({});
    expect((await put(message)).status).toBe(200);
  });

  it('is shown on the account page with an explanation', async () => {
    const { browser } = await present(createKey(), { resources: [all] });
    const plain = new Browser(server.appUrl);
    await plain.signIn();
    const { languages } = config;
    for (const locale of languages) {
      const texts = JSON.parse(readFileSync(`lib/texts/server/${locale}.json`, 'utf8'));
      const path = languages.length < 2 ? '/account' : `/${locales[locale].slug}/account`;
      const html = getShown((await browser.send(path)).text);
      expect(html).toContain(`\n- ${all}<`);
      expect(html).toContain(texts.session.recap);
      expect(getShown((await plain.send(path)).text)).not.toContain(texts.session.recap);
    }
  });
});
