import type { Address } from 'viem';
import { isObject, parseJson, readField, readString } from '@/lib/parse';
import type { WalletSignature } from '@/lib/wallet/attempts/sign-in-with';
import type { Client, Session } from '@/lib/wallet/walletconnect/client-types';

/** A contract account's signature may carry the code that deploys the account. */
const longestSignatureLength = 40_000;

const events = ['chainChanged', 'accountsChanged'];

export type AuthenticateAnswer = {
  /** The wallet's key, for the session. */
  responder: Session['peer'];
  signed: readonly WalletSignature[];
  /** Null if the wallet signed and allowed nothing. */
  namespaces: Session['namespaces'] | null;
};

/** Writes the signed text from a CACAO's fields. Throws for junk. */
type Print = Client['formatAuthMessage'];

type Issuer = { address: Address; chainId: number };

type Grant = { methods: string[]; accounts: string[]; chains: string[] };

/** Null for junk. @see https://chainagnostic.org/CAIPs/caip-74 */
export function readAuthenticateAnswer(result: unknown, print: Print): AuthenticateAnswer | null {
  const cacaos = readField(result, 'cacaos');
  const responder = readField(result, 'responder');
  const publicKey = readString(responder, 'publicKey');
  if (!Array.isArray(cacaos) || cacaos.length === 0) return null;
  if (publicKey === null || !/^[0-9a-f]{64}$/i.test(publicKey)) return null;
  const signed: WalletSignature[] = [];
  const granted: Grant = { methods: [], accounts: [], chains: [] };
  for (const cacao of cacaos) {
    const issuer = readIssuer(cacao);
    const signature = readSignature(cacao);
    const message = printMessage(cacao, print);
    if (issuer === null || signature === null || message === null) return null;
    signed.push({ ...issuer, message, signature });
    addGrant(granted, issuer, cacao);
  }
  const { methods, accounts, chains } = granted;
  const eip155 = {
    methods: unique(methods),
    accounts: unique(accounts),
    chains: unique(chains),
    events,
  };
  return {
    responder: { publicKey, metadata: readField(responder, 'metadata') } as Session['peer'],
    signed,
    namespaces: methods.length === 0 ? null : { eip155 },
  };
}

/** `did:pkh:eip155:<chain>:<address>`. */
function readIssuer(cacao: unknown): Issuer | null {
  const issuer = readString(readField(cacao, 'p'), 'iss') ?? '';
  const [, chainId, address] = /^did:pkh:eip155:(\d{1,15}):(0x[0-9a-fA-F]{40})$/.exec(issuer) ?? [];
  if (chainId === undefined || address === undefined) return null;
  return { address: address as Address, chainId: Number(chainId) };
}

function readSignature(cacao: unknown): string | null {
  const signature = readString(readField(cacao, 's'), 's') ?? '';
  const isHex = signature.length <= longestSignatureLength && /^0x[0-9a-fA-F]+$/.test(signature);
  return isHex ? signature : null;
}

function printMessage(cacao: unknown, print: Print): string | null {
  const request = readField(cacao, 'p') as Parameters<Print>[0]['request'];
  try {
    return print({ request, iss: readString(request, 'iss') ?? '' });
  } catch {
    return null;
  }
}

/** The methods and chains of the ReCap, which is the last resource. */
function addGrant(granted: Grant, { address, chainId }: Issuer, cacao: unknown): void {
  const resources = readField(readField(cacao, 'p'), 'resources');
  const last: unknown = Array.isArray(resources) ? resources.at(-1) : undefined;
  const chains = new Set([`eip155:${chainId}`]);
  for (const [ability, limits] of Object.entries(readAbilities(last))) {
    const [kind, method] = ability.split('/');
    if (kind === 'request' && method !== undefined) granted.methods.push(method);
    const limited = readField(Array.isArray(limits) ? limits[0] : undefined, 'chains');
    for (const chain of Array.isArray(limited) ? limited : []) {
      if (/^eip155:\d{1,15}$/.test(chain)) chains.add(chain);
    }
  }
  granted.chains.push(...chains);
  granted.accounts.push(...[...chains].map((chain) => `${chain}:${address}`));
}

function readAbilities(resource: unknown): Record<string, unknown> {
  const [, encoded] = /^urn:recap:([\w+/=-]+)$/.exec(String(resource)) ?? [];
  const abilities = readField(readField(decode(encoded ?? ''), 'att'), 'eip155');
  return isObject(abilities) ? abilities : {};
}

function decode(base64: string): unknown {
  try {
    return parseJson(atob(base64));
  } catch {
    return null;
  }
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
