import { type Address, encodeFunctionData, parseAbi } from 'viem';
import { membersPass } from '@/lib/members-pass';
import { createChainClient } from '@/tests/support/chains';
import { compile } from '@/tests/support/compile';
import { requireSuccess } from '@/tests/support/receipts';

const transfer = parseAbi(['function transferFrom(address from, address to, uint256 id)']);

/** The pass of the example behind the door, on the local chain of the tests. */
export async function installMembersPass() {
  const client = createChainClient(31337);
  const { address: to } = membersPass;
  const bytecode = await compile('members-pass.sol', 'lib/cli/contracts');
  await client.setCode({ address: to, bytecode });

  async function send(account: Address, data: `0x${string}`): Promise<void> {
    await client.setBalance({ address: account, value: 10n ** 18n });
    await client.impersonateAccount({ address: account });
    const hash = await client.sendTransaction({ account, to, data, chain: null });
    await requireSuccess(client, hash);
  }

  return {
    /** Takes a pass for this account, and gives its id. */
    async give(account: Address): Promise<bigint> {
      const call = { ...membersPass, functionName: 'mint', account } as const;
      const { result } = await client.simulateContract(call);
      await send(account, encodeFunctionData({ abi: membersPass.abi, functionName: 'mint' }));
      return result;
    },
    async move(from: Address, id: bigint, receiver: Address): Promise<void> {
      const args = [from, receiver, id] as const;
      const functionName = 'transferFrom';
      await send(from, encodeFunctionData({ abi: transfer, functionName, args }));
    },
  };
}
