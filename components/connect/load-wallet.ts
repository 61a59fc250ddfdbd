import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import type { WalletProps } from '@/components/account/wallet-state';
import { prefetch } from '@/components/connect/prefetch-when-idle';
import type { PublicEnv } from '@/lib/env/public-env';
import { mayComeByItself } from '@/lib/wallet/storage/may-be-connected';

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

type LoadOptions = { isSignedIn: boolean; files: readonly string[] };

let loading: Promise<ComponentType<WalletProps>> | null = null;

/**
 * Downloads and runs the wallet code, once. Rejects when that fails; the next call tries again.
 * The demo wallet comes first, so that it is announced before wallets are looked for. The kit comes with it,
 * but for who is signed in and has a wallet that can be found without the kit's list.
 */
export function loadWallet(
  env: PublicEnv,
  { isSignedIn, files }: LoadOptions,
): Promise<ComponentType<WalletProps>> {
  const needsKit = !(isSignedIn && mayComeByItself());
  // The wallet code itself would ask for the kit's only once it runs.
  if (needsKit && loading === null) prefetch(files);
  loading ??= importAll(env, needsKit).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function importAll(env: PublicEnv, needsKit: boolean): Promise<ComponentType<WalletProps>> {
  const [{ Wallet, prepareWallet }] = await Promise.all([
    importWallet(),
    env.demo === null
      ? null
      : import('@/components/connect/start-demo').then(({ startDemo }) => startDemo(env)),
  ]);
  await prepareWallet(env, needsKit);
  return Wallet;
}
