import { parseEther } from 'viem';
import { mainnet } from 'viem/chains';
import { productId } from '@/lib/config';
import { fund, home } from '@/tests/support/chains';
import { createName, registerName } from '@/tests/support/ens';
import { expect, test } from '@/tests/support/fixtures';
import type { Call } from '@/tests/support/json-rpc-node';
import { watchNode } from '@/tests/support/node-requests';

/** Reports a call that is for ENS, or that contains one. */
function isForEns({ params }: Call): boolean {
  const { address } = mainnet.contracts.ensUniversalResolver;
  return JSON.stringify(params).toLowerCase().includes(address.slice(2).toLowerCase());
}

test('name, avatar and balance are read from contracts, and names are cached in the browser', async ({
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
  // One call for the name, and then one for the picture.
  await expect.poll(() => ensCalls.filter(isForEns).length).toBe(2);
  // Besides contracts, the page reads what the account is.
  const methods = new Set(calls.map(({ method }) => method));
  expect(methods).toEqual(new Set(['eth_call', 'eth_getCode']));
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
