import { parseEther } from 'viem';
import { mainnet } from 'viem/chains';
import { productId } from '@/lib/config';
import { away, fund, home } from '@/tests/support/chains';
import { createName, registerName } from '@/tests/support/ens';
import { expect, test } from '@/tests/support/fixtures';
import { type NodeCall, watchNode } from '@/tests/support/node-requests';
import { servers } from '@/tests/support/servers';

/** Whether a call, or one inside it, is for ENS. */
function isForEns({ params }: NodeCall): boolean {
  const { address } = mainnet.contracts.ensUniversalResolver;
  return JSON.stringify(params).toLowerCase().includes(address.slice(2).toLowerCase());
}

test('name, picture and balance are read from contracts, and names kept in the browser', async ({
  portico,
  page,
  wallet,
}) => {
  const { address } = await wallet();
  const name = createName();
  await registerName({ account: address, name });
  await fund(home.id, address, parseEther('2'));
  const calls = watchNode(page, home.id);
  const ensCalls = home.id === mainnet.id ? calls : watchNode(page, mainnet.id);
  await portico.enter();
  await expect(portico.accountButton).toContainText(name);
  await expect(portico.accountButton).toContainText(`2 ${home.nativeCurrency.symbol}`);
  // The name's, and then the picture's.
  await expect.poll(() => ensCalls.filter(isForEns).length).toBe(2);
  expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['eth_call']));
  // Multicall3's getEthBalance.
  expect(JSON.stringify(calls), 'calls to the node').toContain('4d2301cc');
  const getStored = () => page.evaluate((key) => localStorage.getItem(key), `${productId}.cache`);
  await expect.poll(getStored).toContain('"ensAvatar"');
  expect(await getStored()).toContain(name);

  const before = ensCalls.length;
  await fund(home.id, address, parseEther('3'));
  await page.reload();
  await expect(portico.accountButton).toContainText(name);
  await expect(portico.account).toContainText(`3 ${home.nativeCurrency.symbol}`);
  expect(ensCalls.slice(before).filter(isForEns)).toEqual([]);
});

test.describe('with a WebSocket for a node', () => {
  test.use({ baseURL: servers.mainnets.url });

  test('the node is asked over it', async ({ portico, page, wallet }) => {
    const { address } = await wallet({ chainId: away.id });
    await fund(away.id, address, parseEther('3.5'));
    const socket = page.waitForEvent('websocket', (it) => it.url().startsWith('ws://127.0.0.1'));
    await portico.enter();
    await expect(portico.account).toContainText(`3.5 ${away.nativeCurrency.symbol}`);
    expect((await socket).isClosed(), 'the socket to the node is closed').toBe(false);
  });
});
