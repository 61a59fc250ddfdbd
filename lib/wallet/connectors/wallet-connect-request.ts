import { type Address, getAddress, isAddress, isHex, toHex } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import type { SignInRequest } from '@/lib/auth/one-approval';
import { isObject, readField, readString } from '@/lib/parse';
import type { WalletSignature } from '@/lib/wallet/attempts/sign-in-with';

/** More accounts than a visitor would share with one site. */
const accountLimit = 100;

/** The params of `wallet_connect`. @see https://eips.ethereum.org/EIPS/eip-7846 */
export function writeWalletConnect(signIn: SignInRequest, chainId: number) {
  const { issuedAt, expirationTime, ...terms } = signIn;
  return [
    {
      version: '1',
      capabilities: {
        signInWithEthereum: {
          ...terms,
          chainId: toHex(chainId),
          issuedAt: issuedAt.toISOString(),
          expirationTime: expirationTime.toISOString(),
        },
      },
    },
  ] as const;
}

/**
 * What the wallet signed of what it was asked: nothing for another message, which may be another account's
 * under this one's name, and for what makes no sense.
 */
export function readWalletConnect(
  answer: unknown,
  signIn: SignInRequest,
  chainId: number,
): WalletSignature[] {
  const accounts = readField(answer, 'accounts');
  if (!Array.isArray(accounts)) return [];
  return accounts.slice(0, accountLimit).flatMap((entry) => {
    const address = readAddress(entry);
    const signed = readField(readField(entry, 'capabilities'), 'signInWithEthereum');
    if (address === null || !isObject(signed)) return [];
    const { signature } = signed;
    const message = createSiweMessage({ ...signIn, address, chainId });
    if (signed.message !== message || !isHex(signature)) return [];
    return [{ address, chainId, message, signature }];
  });
}

function readAddress(entry: unknown): Address | null {
  const address = readString(entry, 'address');
  return address !== null && isAddress(address, { strict: false }) ? getAddress(address) : null;
}
