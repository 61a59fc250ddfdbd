import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shortenAddress } from '@/lib/address';
import { callAction, findActions, getCode } from '@/tests/http/support/actions';
import { expectNoCrash } from '@/tests/http/support/crashes';
import { toPageStatus } from '@/tests/http/support/function-host';
import { prepare, prepareDeployment, prepareProxyNode } from '@/tests/http/support/prepare';
import { presentInFrame } from '@/tests/http/support/present';
import type { ProxyNode } from '@/tests/http/support/proxy-node';
import { away, getChainUrl, home } from '@/tests/support/chains';
import { createContractAccount } from '@/tests/support/contract-account';
import { Browser, createAccount } from '@/tests/support/http-browser';
import { installMembersPass } from '@/tests/support/members-pass';

/** React separates adjacent texts of an element with comments. */
const toText = (html: string) => html.replaceAll('<!-- -->', '');

describe('a gate in the demo', () => {
  const pass = prepare(installMembersPass);
  const node = prepareProxyNode(31337);
  const server = prepareDeployment('sqlite', () => ({
    ports: [3182, 3183],
    env: {
      ...{ DEMO: 'true', DEMO_RPC_URL: node.url, TRUST_PROXY: '1' },
      [`RPC_URL_${away.id}`]: getChainUrl(away.id),
    },
  }));

  const open = (instance = 0) => new Browser(server.appUrl, server.instances[instance]?.url);
  async function enter() {
    const browser = open();
    const { account } = await browser.enter(createAccount());
    return { browser, address: account.address };
  }
  const ask = async (browser: Browser) => {
    const { status, body } = await browser.send('/api/members/pass');
    return status === 200 ? 'open' : `${status} ${getCode(body)}`;
  };
  const findOwn = (browser: Browser) => findActions(browser, '/members/pass');
  const act = (browser: Browser, id: string, input: unknown, headers = {}) =>
    callAction(browser, ['/members/pass', id], [input], headers);
  async function recheck(browser: Browser): Promise<string> {
    const [id = ''] = await findOwn(browser);
    return (await act(browser, id, {})).text;
  }

  it('opens its page, route and action to a holder', async () => {
    const { browser, address } = await enter();
    await pass.give(address);
    const page = await browser.send('/members/pass');
    expect([page.status, page.text.includes('For holders of a pass')]).toEqual([200, true]);
    const route = await browser.send('/api/members/pass');
    expect([route.status, route.body]).toEqual([200, { holder: address }]);
    const [id = ''] = await findOwn(browser);
    expect((await act(browser, id, { text: 'as a holder' })).text).toContain('"ok":true');
    expect((await browser.send('/members/pass')).text).toContain('as a holder');
  });

  it('shows a visitor without a pass what is missing, with 403, and does not sign them out', async () => {
    const { browser, address } = await enter();
    await expectNoCrash(server, async () => {
      const page = await browser.send('/members/pass');
      expect(page.status).toBe(toPageStatus(403));
      expect(page.headers.get('cache-control')).toContain('no-store');
      const text = toText(page.text);
      expect(text).toContain(
        `You’re signed in as ${shortenAddress(address)}, but signing in isn’t enough for this page.`,
      );
      expect(text).toContain('at least 1 Members’ pass on Local chain');
      expect(text).not.toContain('For holders of a pass</h1>');
      expect(await ask(browser)).toBe('403 gate-closed');
    });
    expect((await browser.send('/members')).status).toBe(200);
    // On a navigation within the site, the page that is already open shows the refusal.
    const step = await browser.send('/members/pass?_rsc', { headers: { RSC: '1' } });
    expect([step.status, step.text.includes('gate-closed')]).toEqual([200, true]);
  });

  it('sends a signed-out visitor to sign in and does not query the node', async () => {
    const { asked } = node;
    const page = await open().send('/members/pass');
    expect(page.headers.get('location')).toBe('/?hint=sign-in&to=%2Fmembers%2Fpass');
    expect(await ask(open())).toBe('401 signed-out');
    expect(node.asked).toBe(asked);
  });

  it('refuses the action of a visitor without a pass and writes nothing', async () => {
    const holder = await enter();
    await pass.give(holder.address);
    const [id = ''] = await findOwn(holder.browser);
    const { browser } = await enter();
    const answer = await act(browser, id, { text: 'sneaked in' });
    expect(answer.text).toContain('{"ok":false,"code":"gate-closed"}');
    expect((await browser.send('/members')).text).not.toContain('sneaked in');
  });

  it('E1: checks only the session’s account, whatever address a request names', async () => {
    const holder = await enter();
    await pass.give(holder.address);
    expect(await ask(holder.browser)).toBe('open');
    const { browser } = await enter();
    const names = { address: holder.address, account: holder.address };
    const query = new URLSearchParams(names);
    const route = await browser.send(`/api/members/pass?${query}`, { headers: names });
    expect([route.status, getCode(route.body)]).toEqual([403, 'gate-closed']);
    const page = await browser.send(`/members/pass?${query}`, { headers: names });
    expect(page.status).toBe(toPageStatus(403));
    expect(page.text).not.toContain('For holders of a pass</h1>');
    const [id = ''] = await findOwn(browser);
    expect((await act(browser, id, names)).text).toContain('{"ok":false,"code":"malformed"}');
  });

  it('E6: rejects a holder’s cross-site action with 403 and does not query the node', async () => {
    const holder = await enter();
    await pass.give(holder.address);
    const [id = ''] = await findOwn(holder.browser);
    const { browser, address } = await enter();
    await pass.give(address);
    const { asked } = node;
    const answer = await act(browser, id, { text: 'forged' }, { 'sec-fetch-site': 'cross-site' });
    expect([answer.status, getCode(answer.body)]).toEqual([403, 'origin']);
    expect(node.asked).toBe(asked);
    expect((await browser.send('/members')).text).not.toContain('forged');
  });

  it('applies the result of a recheck in every process', async () => {
    const { browser, address } = await enter();
    const other = browser.copy();
    other.target = server.instances[1]?.url ?? '';
    expect(await ask(browser)).toBe('403 gate-closed');
    expect(await ask(other)).toBe('403 gate-closed');
    await pass.give(address);
    expect(await ask(browser)).toBe('403 gate-closed');
    await recheck(browser);
    expect(await ask(other)).toBe('open');
  });

  it('limits an account’s rechecks to 20 in ten minutes', async () => {
    const { browser } = await enter();
    const [id = ''] = await findOwn(browser);
    const codes: string[] = [];
    for (let time = 0; time < 21; time += 1) {
      codes.push((await act(browser, id, {})).text.includes('"ok":true') ? 'ok' : 'refused');
    }
    expect(codes.filter((it) => it === 'ok')).toHaveLength(20);
    expect((await act(browser, id, {})).text).toContain('"code":"limited"');
    const asked = node.asked;
    await ask(browser);
    await ask(browser);
    expect(node.asked).toBeLessThanOrEqual(asked + 1);
  });

  it.each<[string, Partial<ProxyNode>]>([
    ['is down', { isDown: true }],
    ['talks junk', { lie: 'yes' }],
    ['has no such contract', { lie: '0x' }],
  ])(
    'stays closed while the node %s, reports that access cannot be checked, and opens afterwards',
    async (_, failure) => {
      const { browser, address } = await enter();
      await pass.give(address);
      Object.assign(node, failure);
      await expectNoCrash(server, async () => {
        const page = await browser.send('/members/pass');
        expect(page.status).toBe(toPageStatus(503));
        expect(page.text).toContain('Access can’t be checked right now');
        expect(page.text).not.toContain('For holders of a pass</h1>');
        const route = await browser.send('/api/members/pass');
        expect([route.status, getCode(route.body)]).toEqual([503, 'node-unavailable']);
        expect(route.headers.get('retry-after')).not.toBeNull();
      });
      Object.assign(node, { isDown: false, lie: null });
      // For some seconds, the server skips a node that did not respond at all.
      await expect.poll(() => ask(browser)).toBe('open');
    },
  );

  it('does not count a pass held at a Safe’s address on another network', async () => {
    const { address } = await createContractAccount([away.id]);
    await pass.give(address);
    const { browser, answer } = await presentInFrame(open(), address, () => '0x');
    expect(answer.status).toBe(200);
    const { asked } = node;
    const page = await browser.send('/members/pass');
    expect(page.status).toBe(toPageStatus(403));
    expect(toText(page.text)).toContain(
      `You’re signed in as ${shortenAddress(address)} on ${away.name},`,
    );
    expect(page.text).toContain('a smart contract on another network, and counts only there');
    expect(await ask(browser)).toBe('403 gate-closed');
    expect(node.asked).toBe(asked);
  });

  it.each([
    ['wagmi', 'WagmiProviderNotFoundError'],
    ['the chains', home.rpcUrls.default.http[0] ?? ''],
  ])(
    'keeps %s in the wallet code and out of the scripts of a page with an island',
    async (_, marker) => {
      const { browser } = await enter();
      const { text } = await browser.send('/members');
      expect(text).toContain('Connect your wallet to see whether you have one.');
      const paths = [...text.matchAll(/<script src="([^"]+\.js)/g)].map(([, path = '']) => path);
      expect(paths.length).toBeGreaterThan(3);
      const files = await Promise.all(paths.map((path) => browser.send(path)));
      expect(files.filter((file) => file.text.includes(marker))).toEqual([]);
      const built = readdirSync('.next/static/chunks').filter((name) => name.endsWith('.js'));
      const isThere = (name: string) =>
        readFileSync(`.next/static/chunks/${name}`, 'utf8').includes(marker);
      expect(built.some(isThere)).toBe(true);
    },
  );

  it('sends a signed-out visitor from /account to sign in, and keeps the query in the return path', async () => {
    const { headers } = await open().send('/account?page=2');
    expect(headers.get('location')).toBe('/?hint=sign-in&to=%2Faccount%3Fpage%3D2');
  });
});
