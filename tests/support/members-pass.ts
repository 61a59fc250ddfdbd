import { type Address, encodeFunctionData } from 'viem';
import { membersPass } from '@/lib/members-pass';
import { createChainClient } from '@/tests/support/chains';
import { compile } from '@/tests/support/compile';
import { requireSuccess } from '@/tests/support/receipts';

/** Puts the pass of the members-only example on the tests' local chain. */
export async function installMembersPass() {
  const client = createChainClient(31337);
  const { address: to } = membersPass;
  const bytecode = await compile('members-pass.sol', 'lib/cli/contracts');
  await client.setCode({ address: to, bytecode });

  /** Mints a pass for this account. */
  async function give(account: Address): Promise<void> {
    await client.setBalance({ address: account, value: 10n ** 18n });
    await client.impersonateAccount({ address: account });
    const data = encodeFunctionData({ abi: membersPass.abi, functionName: 'mint' });
    const hash = await client.sendTransaction({ account, to, data, chain: null });
    await requireSuccess(client, hash);
  }
  return { give };
}
