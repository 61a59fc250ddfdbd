import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { installShim, type Reply, type ShimOptions } from '@/tests/support/wallet/page-shim';
import { RpcError } from '@/tests/support/wallet/rpc-error';
import {
  TestWallet,
  type WalletEvent,
  type WalletOptions,
} from '@/tests/support/wallet/test-wallet';

type Flag = 'isMetaMask' | 'isBraveWallet' | 'isCoinbaseWallet' | (string & {});

export type InstallOptions = WalletOptions & {
  /** Announces the wallet by EIP-6963. */
  announce?: { name?: string; rdns?: string };
  /** Injects the wallet as `window.ethereum`, with these flags. */
  inject?: Readonly<Partial<Record<Flag, boolean>>>;
};

export const announcedWallet = { name: 'Test Wallet', rdns: 'org.example.test-wallet' } as const;

const icon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="teal"/%3E%3C/svg%3E';

type Installed = { rdns: string; wallet: TestWallet };

const installed = new WeakMap<BrowserContext, Installed[]>();

/** Returns the context's wallet that announces itself with this `rdns`. */
export function getInstalled(context: BrowserContext, rdns: string): Installed {
  const found = installed.get(context)?.find((it) => it.rdns === rdns);
  if (found === undefined) throw new Error(`no wallet announces itself as ${rdns}`);
  return found;
}

/** Returns the shim options of a wallet, with a unique name for its binding. Announced by default. */
export function createShimOptions({
  announce,
  inject,
}: {
  announce?: InstallOptions['announce'] | undefined;
  inject?: InstallOptions['inject'] | undefined;
} = {}): ShimOptions {
  const isAnnounced = announce !== undefined || inject === undefined;
  return {
    binding: `testWallet${randomUUID().replaceAll('-', '')}`,
    announce: isAnnounced ? { ...announcedWallet, ...announce, uuid: randomUUID(), icon } : null,
    inject: inject ? keepTrue(inject) : null,
  };
}

/**
 * Injects a wallet with a fresh account into every page of a context, before the page's scripts. Its state
 * lives in this process, so it survives a reload. Announced by default.
 */
export async function installWallet(
  context: BrowserContext,
  { announce, inject, ...options }: InstallOptions = {},
): Promise<TestWallet> {
  const wallet = new TestWallet(options);
  const shim = createShimOptions({ announce, inject });
  const { binding } = shim;
  await context.exposeBinding(binding, ({ frame }, method: string, params: unknown) =>
    askWallet(wallet, method, params, originOf(frame.url())),
  );
  await context.addInitScript(installShim, shim);
  if (shim.announce !== null) {
    const { rdns } = shim.announce;
    installed.set(context, [...(installed.get(context) ?? []), { rdns, wallet }]);
  }
  wallet.onEvent((event, origin) => emit(context, binding, event, origin));
  return wallet;
}

/** Returns the wallet's reply in the form that the shim reads. */
export async function askWallet(
  wallet: TestWallet,
  method: string,
  params: unknown,
  origin: string,
): Promise<Reply> {
  try {
    return { result: await wallet.request(method, params, origin) };
  } catch (error) {
    if (!(error instanceof RpcError)) return { error: { code: -32603, message: String(error) } };
    const { code, message, data } = error;
    return { error: { code, message, data } };
  }
}

async function emit(
  context: BrowserContext,
  binding: string,
  event: WalletEvent,
  origin: string | null,
): Promise<void> {
  const frames = context
    .pages()
    .flatMap((page) => page.frames())
    .filter((frame) => origin === null || originOf(frame.url()) === origin);
  await Promise.all(
    frames.map((frame) =>
      frame
        .evaluate(
          ([name, detail]) => {
            window.dispatchEvent(new CustomEvent(name, { detail }));
          },
          [binding, event] as const,
        )
        .catch((error: unknown) => {
          // A frame that is navigating away asks again once it has loaded.
          if (!/navigation|closed|destroyed|detached/i.test(String(error))) throw error;
        }),
    ),
  );
}

function keepTrue(flags: Readonly<Partial<Record<string, boolean>>>): Record<string, boolean> {
  return Object.fromEntries(Object.entries(flags).map(([flag, is]) => [flag, is === true]));
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'null';
}
