import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem';
import { membersPass } from '@/lib/members-pass';
import { createChainClient } from '@/tests/support/chains';
import { compile } from '@/tests/support/compile';
import { requireSuccess } from '@/tests/support/receipts';

const { price, dollar } = membersPass;

/** Puts the pass of the members-only example on the tests' local chain. */
export async function installMembersPass() {
  const client = createChainClient(31337);
  const { address: to } = membersPass;
  const folder = 'lib/cli/contracts';
  await client.setCode({ address: to, bytecode: await compile('members-pass.sol', folder) });
  await client.setCode({
    address: dollar.address,
    bytecode: await compile('demo-token.sol', folder),
  });

  /** Gives the account coins for fees and the price of a pass. */
  async function fund(account: Address): Promise<void> {
    await client.setBalance({ address: account, value: 10n ** 18n });
    await call(account, dollar.address, encodeMint(account));
  }

  /** Buys a pass for this account. */
  async function give(account: Address): Promise<void> {
    await fund(account);
    const args = [to, price] as const;
    const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args });
    await call(account, dollar.address, approval);
    await call(account, to, encodeFunctionData({ abi: membersPass.abi, functionName: 'mint' }));
  }

  async function call(account: Address, to: Address, data: Hex): Promise<void> {
    await client.impersonateAccount({ address: account });
    const hash = await client.sendTransaction({ account, to, data, chain: null });
    await requireSuccess(client, hash);
    await client.stopImpersonatingAccount({ address: account });
  }
  return { fund, give };
}

function encodeMint(account: Address): Hex {
  const abi = parseAbi(['function mint(address to, uint256 value)']);
  return encodeFunctionData({ abi, functionName: 'mint', args: [account, price] });
}
