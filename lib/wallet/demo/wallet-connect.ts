import { createSiweMessage } from 'viem/siwe';
import { isObject, readField } from '@/lib/parse';
import { requireChainId } from '@/lib/wallet/demo/parse-params';
import { invalidParams, unsupported } from '@/lib/wallet/demo/rpc-error';
import type { DemoWallet } from './demo-wallet';

const fieldLimit = 2_000;

/** Connects and, on request, signs in by one approval. @see https://eips.ethereum.org/EIPS/eip-7846 */
export async function walletConnect(wallet: DemoWallet, params: unknown) {
  const { address } = wallet.account;
  const terms = requireTerms(params);
  const connected = { accounts: [{ address, capabilities: {} }] };
  if (terms === null) {
    if (wallet.getAccounts().length === 0) await wallet.requireApproval({ kind: 'connect' });
    await wallet.connect();
    return connected;
  }
  const message = writeMessage(wallet, terms);
  const answer = await wallet.requireAnswer({ kind: 'signIn', text: message });
  await wallet.connect();
  if (answer === 'connect') return connected;
  const signature = await wallet.account.signMessage({ message });
  return {
    accounts: [{ address, capabilities: { signInWithEthereum: { message, signature } } }],
  };
}

/** The terms of a sign-in; null for a plain connection. */
function requireTerms(params: unknown): Record<string, unknown> | null {
  const first = Array.isArray(params) ? params[0] : undefined;
  if (first === undefined) return null;
  if (!isObject(first)) throw invalidParams('the connection must be an object');
  const { version = '1', capabilities = {} } = first;
  if (version !== '1') throw invalidParams('the version must be "1"');
  if (!isObject(capabilities)) throw invalidParams('capabilities must be an object');
  const { signInWithEthereum: terms, ...others } = capabilities;
  // Optional capabilities may be left out: https://eips.ethereum.org/EIPS/eip-5792
  const other = Object.keys(others).find((name) => readField(others[name], 'optional') !== true);
  if (other !== undefined) throw unsupported(other);
  if (terms === undefined) return null;
  if (!isObject(terms)) throw invalidParams('signInWithEthereum must be an object');
  return terms;
}

/** A message in another site's name is refused. */
function writeMessage(
  { account: { address }, site, findChain }: DemoWallet,
  terms: Record<string, unknown>,
): string {
  const readText = (name: string, fallback = '') => {
    const text = terms[name] ?? fallback;
    if (typeof text === 'string' && text.length <= fieldLimit) return text;
    throw invalidParams(`${name} must be text`);
  };
  const readTime = (name: string) =>
    terms[name] === undefined ? {} : { [name]: new Date(readText(name)) };
  const chainId = requireChainId(terms);
  if (findChain(chainId) === undefined) throw invalidParams('chainId is unknown');
  if (readText('version', '1') !== '1') {
    throw invalidParams('the version of the message must be "1"');
  }
  if (readText('domain', site.domain) !== site.domain) {
    throw invalidParams('domain is another site');
  }
  try {
    return createSiweMessage({
      domain: site.domain,
      uri: readText('uri', site.uri),
      version: '1',
      chainId,
      address,
      nonce: readText('nonce'),
      ...(terms.statement === undefined ? {} : { statement: readText('statement') }),
      ...readTime('issuedAt'),
      ...readTime('expirationTime'),
    });
  } catch {
    throw invalidParams('no message can be written for signInWithEthereum');
  }
}
