import type { Config } from 'wagmi';
import {
  sendTransactionMutationOptions,
  signMessageMutationOptions,
  switchChainMutationOptions,
  watchAssetMutationOptions,
} from 'wagmi/query';

/** The keys of the mutations in which the page, or the kit, requests something of a wallet. */
export function getMutationKeys(config: Config) {
  return {
    sendTransaction: sendTransactionMutationOptions(config).mutationKey,
    signMessage: signMessageMutationOptions(config).mutationKey,
    switchChain: switchChainMutationOptions(config).mutationKey,
    watchAsset: watchAssetMutationOptions(config).mutationKey,
    /** Ours: wagmi has no mutation for it. */
    requestPermissions: ['requestPermissions'],
  } as const;
}

export type WalletRequest = keyof ReturnType<typeof getMutationKeys>;
