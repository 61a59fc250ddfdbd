import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import type { WalletProps } from '@/components/door/wallet-state';
import type { PublicEnv } from '@/lib/env/public-env';

// Never rendered: makes the build list the wallet's files, which the server hands out for the
// prefetch (lib/server/wallet-files.ts). The bundler lists those of `next/dynamic` alone.
void dynamic(() => import('@/components/door/wallet').then(({ Wallet }) => Wallet), { ssr: false });

let loading: Promise<ComponentType<WalletProps>> | null = null;

/**
 * Downloads and runs the wallet code, once. Rejects when that fails; the next call tries again.
 * The demo wallet comes first, so that it is announced before wallets are looked for.
 */
export function loadWallet(env: PublicEnv): Promise<ComponentType<WalletProps>> {
  loading ??= importWallet(env).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function importWallet(env: PublicEnv): Promise<ComponentType<WalletProps>> {
  const [wallet] = await Promise.all([
    import('@/components/door/wallet'),
    env.demo === null
      ? null
      : import('@/components/door/start-demo').then(({ startDemo }) => startDemo(env)),
  ]);
  return wallet.Wallet;
}
