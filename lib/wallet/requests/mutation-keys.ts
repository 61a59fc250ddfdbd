import type { Config } from 'wagmi';
import {
  sendTransactionMutationOptions,
  signMessageMutationOptions,
  switchChainMutationOptions,
  watchAssetMutationOptions,
} from 'wagmi/query';

/** Mutations of the page and the kit that send a request to the wallet. */
export function getMutationKeys(config: Config) {
  return {
    sendTransaction: sendTransactionMutationOptions(config).mutationKey,
    signMessage: signMessageMutationOptions(config).mutationKey,
    switchChain: switchChainMutationOptions(config).mutationKey,
    watchAsset: watchAssetMutationOptions(config).mutationKey,
    /** Ours: wagmi has none. */
    requestPermissions: ['requestPermissions'],
  } as const;
}

export type WalletRequest = keyof ReturnType<typeof getMutationKeys>;
