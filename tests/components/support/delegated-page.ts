import type { Hash } from 'viem';
import { send } from '@/tests/components/support/account-page';
import type { PageView } from '@/tests/components/support/page-view';
import { home } from '@/tests/support/chains';
import { delegateAccount } from '@/tests/support/smart-account';

export type Delegated = Awaited<ReturnType<typeof delegateAccount>>;

/** Enters as a visitor whose key is delegated, and sends a transfer that the wallet answers with this hash. */
export async function sendDelegated(
  view: PageView,
  answer: (it: Delegated) => Promise<Hash>,
  chainId = home.id,
) {
  const { owner, account } = await view.enterWith('5', { chainId });
  const delegated = await delegateAccount(chainId, owner.account);
  owner.answerWith('eth_sendTransaction', () => answer(delegated));
  await send(view, account);
  return { owner, account };
}
