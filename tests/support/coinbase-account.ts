import { padHex, parseAbi } from 'viem';
import { toCoinbaseSmartAccount } from 'viem/account-abstraction';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAddress } from 'viem/accounts';
import { createChainClient, setCode } from '@/tests/support/chains';
import { compile } from '@/tests/support/compile';
import { getPayer } from '@/tests/support/payer';
import { requireSuccess } from '@/tests/support/receipts';
import { createSender06 } from '@/tests/support/user-operations';

const abi = parseAbi(['function initialize(bytes[] owners)']);

/** Creates an account like Coinbase Smart Wallet's. viem's own code for that wallet writes and signs its operations. */
export async function createCoinbaseAccount(chainId: number, owner: PrivateKeyAccount) {
  const client = createChainClient(chainId);
  const address = privateKeyToAddress(generatePrivateKey());
  await setCode(chainId, address, await compile('coinbase-account.sol'));
  const initialized = await client.writeContract({
    ...{ abi, address, functionName: 'initialize', args: [[padHex(owner.address, { size: 32 })]] },
    ...{ account: await getPayer(client), chain: null },
  });
  await requireSuccess(client, initialized);
  const account = await toCoinbaseSmartAccount({
    client,
    address,
    owners: [owner],
    version: '1.1',
  });
  return createSender06(chainId, {
    address,
    // A single call would not be a batch.
    encodeCall: (call) => account.encodeCalls([{ to: owner.address }, call]),
    sign: (operation) => account.signUserOperation({ ...operation, chainId }),
  });
}
