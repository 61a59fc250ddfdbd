import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import type { WalletProps } from '@/components/account/wallet-state';
import type { PublicEnv } from '@/lib/env/public-env';

type WalletModule = typeof import('@/components/connect/wallet');

let importWallet: () => Promise<WalletModule>;

// Never rendered: makes the build list the wallet's files, which the server hands out for the
// prefetch (lib/server/operations/wallet-files.ts). The bundler lists those of `next/dynamic` alone, and would
// make another set of files of the same import written elsewhere.
void dynamic(
  keep(() => import('@/components/connect/wallet')),
  { ssr: false },
);

function keep(load: () => Promise<WalletModule>): () => Promise<ComponentType<WalletProps>> {
  importWallet = load;
  return () => load().then(({ Wallet }) => Wallet);
}

let loading: Promise<ComponentType<WalletProps>> | null = null;

/**
 * Downloads and runs the wallet code, once. Rejects when that fails; the next call tries again.
 * The demo wallet comes first, so that it is announced before wallets are looked for.
 */
export function loadWallet(env: PublicEnv): Promise<ComponentType<WalletProps>> {
  loading ??= importAll(env).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function importAll(env: PublicEnv): Promise<ComponentType<WalletProps>> {
  const [{ Wallet, prepareWallet }] = await Promise.all([
    importWallet(),
    env.demo === null
      ? null
      : import('@/components/connect/start-demo').then(({ startDemo }) => startDemo(env)),
  ]);
  await prepareWallet(env);
  return Wallet;
}
