import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import type { WalletProps } from '@/components/account/wallet-state';
import type { PlaceholderListProps } from '@/components/connect/placeholder-list/placeholder-list';
import { prefetch } from '@/components/connect/prefetch-when-idle';
import type { PublicEnv } from '@/lib/env/public-env';
import { mayComeByItself } from '@/lib/wallet/storage/may-be-connected';

type WalletModule = typeof import('@/components/connect/wallet');
type LoadPlaceholderList = () => Promise<ComponentType<PlaceholderListProps>>;

let importWallet: () => Promise<WalletModule>;
export let loadPlaceholderList: LoadPlaceholderList;

// Never rendered: these calls make the build list the files, which the server provides for the prefetch
// (lib/server/operations/wallet-files.ts). The bundler lists only files of `next/dynamic`, and would emit a
// second set if the same import appeared elsewhere.
void dynamic(
  keepWallet(() => import('@/components/connect/wallet')),
  { ssr: false },
);
void dynamic(
  keepList(() =>
    import('@/components/connect/placeholder-list/placeholder-list').then(
      ({ PlaceholderList }) => PlaceholderList,
    ),
  ),
  { ssr: false },
);

function keepWallet(load: () => Promise<WalletModule>): () => Promise<ComponentType<WalletProps>> {
  importWallet = load;
  return () => load().then(({ Wallet }) => Wallet);
}

function keepList(load: LoadPlaceholderList): LoadPlaceholderList {
  loadPlaceholderList = load;
  return load;
}

type LoadOptions = { isSignedIn: boolean; files: readonly string[] };

let loading: Promise<ComponentType<WalletProps>> | null = null;

/**
 * Rejects on failure, and the next call tries again. The demo wallet loads first, so that it is announced before
 * discovery. The kit loads too, unless a signed-in visitor's wallet can be found without its list.
 */
export function loadWallet(
  env: PublicEnv,
  { isSignedIn, files }: LoadOptions,
): Promise<ComponentType<WalletProps>> {
  const needsKit = !(isSignedIn && mayComeByItself());
  // Prefetch now: the wallet code would request the kit's files only once it runs.
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
      : // Loaded only in the demo, because it brings in the chain definitions.
        import('@/components/demo/start-demo-wallet').then(({ startDemoWallet }) =>
          startDemoWallet(env),
        ),
  ]);
  await prepareWallet(env, needsKit);
  return Wallet;
}
