import { parseEther } from 'viem';
import { fund, getChainUrl, home } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';

const node = `${getChainUrl(home.id)}/`;

test('a node that is down leaves a dash, and is asked again by a button', async ({
  allowConsole,
  context,
  portico,
  wallet,
}) => {
  allowConsole(/Failed to load resource|ERR_/);
  const owner = await wallet();
  await fund(home.id, owner.address, parseEther('1'));
  await context.route(node, (route) => route.abort('connectionrefused'));
  await portico.enter();
  await expect(portico.account).toContainText('The network is busy.');
  await expect(portico.account.getByRole('definition').first()).toHaveText(/^–/);
  await context.unroute(node);
  await portico.account.getByRole('button', { name: 'Ask again' }).click();
  await expect(portico.account.getByRole('definition').first()).toHaveText(
    `1 ${home.nativeCurrency.symbol}`,
  );
});
