import 'server-only';
import {
  type Address,
  type Hex,
  hashMessage,
  isAddressEqual,
  isHex,
  recoverMessageAddress,
  zeroAddress,
} from 'viem';
import { getChains, getRpcUrls } from '@/lib/chains';
import { getEnv } from '@/lib/env/env';
import { askNode } from '@/lib/server/ask-node';

type Verification = { ok: true } | { ok: false; reason: 'invalid' | 'unavailable' };

type Claim = {
  address: Address;
  chainId: number;
  message: string;
  signature: string;
  /** Whether `0x` counts: a contract may have taken note of the message on its chain. */
  mayBeOnChain?: boolean;
};

type Hooks = { beforeAskingNodes(): Promise<void> };

/** Milliseconds for one node, and for all of them. */
const nodeTimeout = 4_000;
const timeout = 9_000;
/** Hex digits: the largest ERC-6492 wrapper in use is far below. */
const signatureLimit = 32_768;
/** Hex digits of the shortest signature there is (EIP-2098): for less no node is asked. */
const shortestSignature = 2 + 64 * 2;

/**
 * Whether `address` signed `message`. A key's own signature needs no node; a contract account
 * (ERC-1271, ERC-6492) is asked on the chain that the message names. `unavailable` means that the
 * nodes did not answer, which says nothing about the signature.
 */
export async function verifySignature(claim: Claim, hooks: Hooks): Promise<Verification> {
  const { address, message, signature } = claim;
  const invalid = { ok: false, reason: 'invalid' } as const;
  if (!isHex(signature) || signature.length % 2 !== 0 || signature.length > signatureLimit) {
    return invalid;
  }
  // On chain `ecrecover` answers zero for nonsense, which would be "signed by the zero address".
  if (isAddressEqual(address, zeroAddress)) return invalid;
  if (await isSignedByKey(address, message, signature)) return { ok: true };
  const isOnChain = signature === '0x' && claim.mayBeOnChain === true;
  if (signature.length < shortestSignature && !isOnChain) return invalid;
  await hooks.beforeAskingNodes();
  return await verifyOnChain({ ...claim, signature });
}

async function isSignedByKey(address: Address, message: string, signature: Hex): Promise<boolean> {
  try {
    return isAddressEqual(await recoverMessageAddress({ message, signature }), address);
  } catch {
    return false;
  }
}

/**
 * Where an operator configured two nodes for the chain, two must say "valid": one that lies alone
 * lets nobody in. With fewer configured the first that answers is believed.
 */
async function verifyOnChain(claim: Claim & { signature: Hex }): Promise<Verification> {
  const env = getEnv();
  const chain = getChains(env).find(({ id }) => id === claim.chainId);
  if (chain === undefined) return { ok: false, reason: 'invalid' };
  const isHttp = (url: string) => url.startsWith('http');
  const configured = (env.rpcUrls[chain.id] ?? []).filter(isHttp);
  let needed = configured.length >= 2 ? 2 : 1;
  const question = {
    address: claim.address,
    hash: hashMessage(claim.message),
    signature: claim.signature,
  };
  const deadline = AbortSignal.timeout(timeout);
  for (const url of getRpcUrls(chain, env.rpcUrls).filter(isHttp)) {
    const signal = AbortSignal.any([deadline, AbortSignal.timeout(nodeTimeout)]);
    const answer = await askNode(url, question, signal);
    if (answer === 'invalid') return { ok: false, reason: 'invalid' };
    if (answer === 'valid') needed -= 1;
    if (needed === 0) return { ok: true };
  }
  return { ok: false, reason: 'unavailable' };
}
