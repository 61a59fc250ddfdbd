import type { Address } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import { isObject } from '@/lib/parse';
import { requireQuantity, toNumber } from '@/lib/wallet/demo/rpc/parse-params';
import { invalidParams, unsupported } from '@/lib/wallet/demo/rpc/rpc-error';

const textFields = ['scheme', 'domain', 'uri', 'statement', 'requestId'] as const;
const timeFields = ['issuedAt', 'expirationTime', 'notBefore'] as const;
/** Characters of one field. */
const longest = 2_000;

/** A site, as the browser knows it. */
export type Site = { domain: string; uri: string };

/** A message that is asked for; its account is for the wallet to add. */
export type SignInTerms = { chainId: number; write(address: Address): string };

/**
 * The params of `wallet_connect`, null where they ask to connect alone. Throws where they ask for what this wallet cannot do, and for a message in
 * another site's name. @see https://eips.ethereum.org/EIPS/eip-7846
 */
export function requireSignInTerms(params: unknown, site: Site): SignInTerms | null {
  const first = Array.isArray(params) ? params[0] : undefined;
  if (first === undefined) return null;
  if (!isObject(first)) throw invalidParams('the connection must be an object');
  const { version = '1', capabilities = {} } = first;
  if (version !== '1') throw invalidParams('the version must be "1"');
  if (!isObject(capabilities)) throw invalidParams('capabilities must be an object');
  const { signInWithEthereum, ...others } = capabilities;
  const [other] = Object.entries(others).find(([, value]) => !isOptional(value)) ?? [];
  if (other !== undefined) throw unsupported(other);
  return signInWithEthereum === undefined ? null : requireMessage(signInWithEthereum, site);
}

/** @see https://eips.ethereum.org/EIPS/eip-5792 (a capability that is optional may be left out) */
function isOptional(capability: unknown): boolean {
  return isObject(capability) && capability.optional === true;
}

function requireMessage(value: unknown, site: Site): SignInTerms {
  if (!isObject(value)) throw invalidParams('signInWithEthereum must be an object');
  const chainId = toNumber(requireQuantity(value.chainId, 'chainId'), 'chainId');
  const { nonce, version = '1', resources } = value;
  if (version !== '1') throw invalidParams('the version of the message must be "1"');
  if (typeof nonce !== 'string' || !/^[\da-zA-Z]{8,200}$/.test(nonce)) {
    throw invalidParams('nonce must be eight letters and digits or more');
  }
  const terms = {
    ...site,
    issuedAt: new Date(),
    ...readFields(value, textFields, (text) => text),
    ...readFields(value, timeFields, (text) => new Date(text)),
    ...(resources === undefined ? {} : { resources: requireResources(resources) }),
  };
  if (terms.domain !== site.domain) throw invalidParams('domain is another site');
  const write = (address: Address) =>
    createSiweMessage({ ...terms, address, chainId, nonce, version });
  try {
    write('0x0000000000000000000000000000000000000000');
  } catch {
    throw invalidParams('no message can be written of signInWithEthereum');
  }
  return { chainId, write };
}

function readFields<Name extends string, Value>(
  from: Record<string, unknown>,
  names: readonly Name[],
  parse: (text: string) => Value,
): { [name in Name]?: Value } {
  const fields: { [name in Name]?: Value } = {};
  for (const name of names) {
    const text = from[name];
    if (text === undefined) continue;
    if (typeof text !== 'string' || text.length > longest)
      throw invalidParams(`${name} must be text`);
    fields[name] = parse(text);
  }
  return fields;
}

function requireResources(value: unknown): string[] {
  if (!Array.isArray(value) || value.length > 100) throw invalidParams('resources must be a list');
  return value.map((resource: unknown) => {
    if (typeof resource === 'string' && resource.length <= longest) return resource;
    throw invalidParams('a resource must be text');
  });
}
