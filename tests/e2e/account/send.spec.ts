import { getAddress, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { balanceOf, fund, home } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { t } from '@/tests/support/page-texts';

const isSend = ({ method }: { method: string }) => method === 'eth_sendTransaction';

test('an address that looks like a known one is not sent to before it was compared', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await fund(home.id, owner.address, parseEther('1'));
  await portico.enter();
  const friend = privateKeyToAddress(generatePrivateKey());
  await portico.fillTransfer(friend, '0.1');
  await portico.sendButton.click();
  await expect(portico.account).toContainText(t('send.confirmed'));

  const middle = '12'.repeat(16);
  const twin = getAddress(`${friend.slice(0, 6)}${middle}${friend.slice(-4)}`.toLowerCase());
  await portico.fillTransfer(twin, '0.1');
  const warnings = portico.account.getByRole('list', { name: t('send.warnings') });
  await expect(warnings).toContainText(t('send.warnLookalike'));
  for (const address of [friend, twin]) await expect(warnings).toContainText(address);
  await portico.sendButton.click();
  await expect(portico.account).toContainText(t('send.compareFirst'));
  expect(owner.requests.filter(isSend)).toHaveLength(1);
  expect(await balanceOf(home.id, twin)).toBe(0n);
  await page.getByLabel(t('send.compared')).check();
  await portico.sendButton.click();
  await expect.poll(() => balanceOf(home.id, twin)).toBe(parseEther('0.1'));
});
