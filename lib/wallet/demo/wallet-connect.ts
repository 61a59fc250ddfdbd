import { createSiweMessage } from 'viem/siwe';
import { readField, readString } from '@/lib/parse';
import { requireChainId, requireParam } from '@/lib/wallet/demo/parse-params';
import { invalidParams } from '@/lib/wallet/demo/rpc-error';
import type { DemoWallet } from './demo-wallet';

/** Connects and signs in with one approval. @see https://eips.ethereum.org/EIPS/eip-7846 */
export async function walletConnect(wallet: DemoWallet, params: unknown) {
  const { address } = wallet.account;
  const capabilities = readField(requireParam(params, 0), 'capabilities');
  const message = writeMessage(wallet, readField(capabilities, 'signInWithEthereum'));
  const answer = await wallet.requireAnswer({ kind: 'signIn', text: message });
  await wallet.connect();
  if (answer === 'connect') return { accounts: [{ address, capabilities: {} }] };
  const signature = await wallet.account.signMessage({ message });
  return {
    accounts: [{ address, capabilities: { signInWithEthereum: { message, signature } } }],
  };
}

/** Writes the message, always in this site's own name. */
function writeMessage({ account, site, findChain }: DemoWallet, terms: unknown): string {
  const chainId = requireChainId(terms);
  if (findChain(chainId) === undefined) throw invalidParams('chainId is unknown');
  const readTime = (name: string) => {
    const time = readString(terms, name);
    return time === null ? undefined : new Date(time);
  };
  try {
    return createSiweMessage({
      domain: site.domain,
      uri: readString(terms, 'uri') ?? site.uri,
      version: '1',
      chainId,
      address: account.address,
      nonce: readString(terms, 'nonce') ?? '',
      statement: readString(terms, 'statement') ?? undefined,
      issuedAt: readTime('issuedAt'),
      expirationTime: readTime('expirationTime'),
    });
  } catch {
    throw invalidParams('no message can be written for signInWithEthereum');
  }
}
