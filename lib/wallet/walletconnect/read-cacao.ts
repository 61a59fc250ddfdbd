import type { Address } from 'viem';
import { isObject, parseJson, readField, readString } from '@/lib/parse';
import type { WalletSignature } from '@/lib/wallet/attempts/sign-in-with';
import type { Client, Session } from '@/lib/wallet/walletconnect/client-types';

/** A contract account's signature may carry the code that deploys the account. */
const signature = /^0x[0-9a-fA-F]{1,39998}$/;
const issuer = /^did:pkh:eip155:(\d{1,15}):(0x[0-9a-fA-F]{40})$/;

const events = ['chainChanged', 'accountsChanged'];

export type AuthenticateAnswer = {
  /** The wallet's public key, for the session. */
  responder: Session['peer'];
  signed: readonly WalletSignature[];
  /** Null if the wallet signed but allowed nothing. */
  namespaces: Session['namespaces'] | null;
};

/** Formats the signed text from a CACAO's fields. Throws for junk. */
type Print = Client['formatAuthMessage'];

/** Returns null for junk. @see https://chainagnostic.org/CAIPs/caip-74 */
export function readAuthenticateAnswer(result: unknown, print: Print): AuthenticateAnswer | null {
  const cacaos = readField(result, 'cacaos');
  const responder = readField(result, 'responder');
  const publicKey = readString(responder, 'publicKey');
  if (!Array.isArray(cacaos) || cacaos.length === 0) return null;
  if (publicKey === null || !/^[0-9a-f]{64}$/i.test(publicKey)) return null;
  const signed: WalletSignature[] = [];
  const methods = new Set<string>();
  const accounts = new Set<string>();
  const chains = new Set<string>();
  for (const cacao of cacaos) {
    const read = readSigned(cacao, print);
    if (read === null) return null;
    signed.push(read);
    const granted = readGrant(cacao);
    for (const method of granted.methods) methods.add(method);
    for (const chain of [`eip155:${read.chainId}`, ...granted.chains]) {
      chains.add(chain);
      accounts.add(`${chain}:${read.address}`);
    }
  }
  const eip155 = { methods: [...methods], accounts: [...accounts], chains: [...chains], events };
  return {
    responder: { publicKey, metadata: readField(responder, 'metadata') } as Session['peer'],
    signed,
    namespaces: methods.size === 0 ? null : { eip155 },
  };
}

function readSigned(cacao: unknown, print: Print): WalletSignature | null {
  const request = readField(cacao, 'p') as Parameters<Print>[0]['request'];
  const iss = readString(request, 'iss') ?? '';
  const signedBy = readString(readField(cacao, 's'), 's') ?? '';
  const [, chainId, address] = issuer.exec(iss) ?? [];
  if (address === undefined || !signature.test(signedBy)) return null;
  try {
    const message = print({ request, iss });
    return { address: address as Address, chainId: Number(chainId), message, signature: signedBy };
  } catch {
    return null;
  }
}

/** Reads the methods and chains of the ReCap, which is the last resource. */
function readGrant(cacao: unknown): { methods: string[]; chains: string[] } {
  const resources = readField(readField(cacao, 'p'), 'resources');
  const abilities = readAbilities(Array.isArray(resources) ? resources.at(-1) : undefined);
  const methods = Object.keys(abilities).flatMap((ability) => {
    const [kind, method] = ability.split('/');
    return kind === 'request' && method !== undefined ? [method] : [];
  });
  const chains = Object.values(abilities).flatMap((limits) => {
    const limited = readField(Array.isArray(limits) ? limits[0] : undefined, 'chains');
    return Array.isArray(limited) ? limited.filter((chain) => /^eip155:\d{1,15}$/.test(chain)) : [];
  });
  return { methods, chains };
}

function readAbilities(resource: unknown): Record<string, unknown> {
  const [, encoded = ''] = /^urn:recap:([\w+/=-]+)$/.exec(String(resource)) ?? [];
  try {
    const abilities = readField(readField(parseJson(atob(encoded)), 'att'), 'eip155');
    return isObject(abilities) ? abilities : {};
  } catch {
    return {}; // not base64
  }
}
