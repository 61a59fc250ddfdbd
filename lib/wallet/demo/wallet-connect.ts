import { requireSignInTerms } from '@/lib/wallet/demo/rpc/parse-sign-in';
import { invalidParams } from '@/lib/wallet/demo/rpc/rpc-error';
import type { DemoWallet } from './demo-wallet';

/**
 * Connects and, where it is asked for, signs in by one approval. The answer has no signature where the visitor
 * only connects. @see https://eips.ethereum.org/EIPS/eip-7846
 */
export async function walletConnect(wallet: DemoWallet, params: unknown) {
  const { address } = wallet.account;
  const terms = requireSignInTerms(params, wallet.site);
  if (terms === null) {
    if (wallet.getAccounts().length === 0) await wallet.requireApproval({ kind: 'connect' });
    await wallet.connect();
    return { accounts: [{ address, capabilities: {} }] };
  }
  if (wallet.findChain(terms.chainId) === undefined) throw invalidParams('chainId is unknown');
  const message = terms.write(address);
  const answer = await wallet.requireAnswer({ kind: 'signIn', text: message });
  await wallet.connect();
  if (answer === 'connect') return { accounts: [{ address, capabilities: {} }] };
  const signature = await wallet.account.signMessage({ message });
  return {
    accounts: [{ address, capabilities: { signInWithEthereum: { message, signature } } }],
  };
}
