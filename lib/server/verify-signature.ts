import 'server-only';
import {
  type Address,
  createPublicClient,
  fallback,
  type Hex,
  http,
  isAddressEqual,
  isHex,
  recoverMessageAddress,
} from 'viem';
import { getChains, getRpcUrls } from '@/lib/chains';
import { getEnv } from '@/lib/env/env';

type Verification = { ok: true } | { ok: false; reason: 'invalid' | 'unavailable' };

type Claim = { address: Address; chainId: number; message: string; signature: string };

/** Milliseconds for one call to a node. */
const callTimeout = 5_000;
/** Hex digits: the largest ERC-6492 wrapper in use is far below. */
const signatureLimit = 16_384;

/**
 * Whether `address` signed `message`. A key's own signature needs no node; a contract account
 * (ERC-1271, ERC-6492) is asked on the chain that the message names. `unavailable` means that the
 * node did not answer, which says nothing about the signature.
 */
export async function verifySignature(claim: Claim): Promise<Verification> {
  const { signature } = claim;
  if (!isHex(signature) || signature.length % 2 !== 0 || signature.length > signatureLimit) {
    return { ok: false, reason: 'invalid' };
  }
  if (await isSignedByKey({ ...claim, signature })) return { ok: true };
  return await verifyOnChain({ ...claim, signature });
}

type HexClaim = Claim & { signature: Hex };

async function isSignedByKey({ address, message, signature }: HexClaim): Promise<boolean> {
  try {
    return isAddressEqual(await recoverMessageAddress({ message, signature }), address);
  } catch {
    return false;
  }
}

async function verifyOnChain(claim: HexClaim): Promise<Verification> {
  const env = getEnv();
  const chain = getChains(env).find(({ id }) => id === claim.chainId);
  if (chain === undefined) return { ok: false, reason: 'invalid' };
  const client = createPublicClient({
    chain,
    transport: fallback(
      getRpcUrls(chain, env.rpcUrls)
        .filter((url) => url.startsWith('http'))
        .map((url) => http(url, { timeout: callTimeout, retryCount: 0 })),
      { retryCount: 0 },
    ),
  });
  try {
    // Asked first because viem takes a dead node for an invalid signature.
    await client.getChainId();
    const isValid = await client.verifyMessage(claim);
    return isValid ? { ok: true } : { ok: false, reason: 'invalid' };
  } catch {
    return { ok: false, reason: 'unavailable' };
  }
}
