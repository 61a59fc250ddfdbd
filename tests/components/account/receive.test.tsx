import { within } from '@testing-library/react';
import { openPart } from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import { away, home, setCode } from '@/tests/support/chains';
import { t } from '@/tests/support/texts';

test('an account contract receives only on its own network, whichever network the wallet is on', async ({
  view,
}) => {
  const owner = view.install({ chainId: home.id });
  await setCode(away.id, owner.address, '0x00');
  const account = await view.enter(owner);
  await openPart(account, t('receive.title'));
  const told = t('receive.contract', { networks: away.name });
  await expect.poll(() => account.textContent).toContain(told);
  const parts = within(account);
  expect(parts.queryByLabelText(t('receive.codeOn', { network: away.name }))).not.toBeNull();
  expect(parts.queryByLabelText(t('receive.network'))).toBeNull();
});
