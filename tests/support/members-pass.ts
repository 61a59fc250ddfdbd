import {
  type Address,
  createTestClient,
  encodeFunctionData,
  http,
  publicActions,
  walletActions,
} from 'viem';
import { membersPass } from '@/lib/members-pass';
import { getChainUrl } from '@/tests/support/chains';
import { compile } from '@/tests/support/compile';
import { waitForReceipt } from '@/tests/support/receipts';

/** The pass of the example behind the door, on the local chain of the tests. */
export async function installMembersPass() {
  const transport = http(getChainUrl(31337));
  const client = createTestClient({ mode: 'anvil', transport })
    .extend(publicActions)
    .extend(walletActions);
  const { address: to } = membersPass;
  const bytecode = await compile('members-pass.sol', 'lib/cli/contracts');
  await client.setCode({ address: to, bytecode });

  /** Takes a pass for this account. */
  async function give(account: Address): Promise<void> {
    await client.setBalance({ address: account, value: 10n ** 18n });
    await client.impersonateAccount({ address: account });
    const data = encodeFunctionData({ abi: membersPass.abi, functionName: 'mint' });
    const hash = await client.sendTransaction({ account, to, data, chain: null });
    const { status } = await waitForReceipt(client, hash);
    if (status !== 'success') throw new Error('The pass did not move.');
  }
  return { give };
}
