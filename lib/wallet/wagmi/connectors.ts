import { connectorsForWallets, type Wallet } from '@rainbow-me/rainbowkit';
import { braveWallet, safeWallet } from '@rainbow-me/rainbowkit/wallets';
import type { Config, CreateConnectorFn } from 'wagmi';
import { injected } from 'wagmi/connectors';
import { config } from '@/lib/config';
import type { PublicEnv } from '@/lib/env/public-env';
import { t } from '@/lib/i18n/client';
import type { ClientMessages } from '@/lib/i18n/messages';
import { isFramed, isPhone } from '@/lib/wallet/browser/device';
import {
  filterUsable,
  findInjectedProvider,
  readEthereum,
} from '@/lib/wallet/eip6963/browser-wallets';
import { wrapAppLink } from '@/lib/wallet/rainbowkit/app-link';
import { type CreateWallet, kitWallets } from '@/lib/wallet/rainbowkit/kit-wallets';
import { listAnnounced } from '@/lib/wallet/rainbowkit/list-announced';
import { createCoinbaseApp, createMetaMaskApp } from '@/lib/wallet/rainbowkit/phone-apps';
import { createSafeConnector } from '@/lib/wallet/safe/safe-connector';
import { withPairing } from '@/lib/wallet/walletconnect/with-pairing';
import { describeWallets, type WalletId } from '@/lib/wallets';

/**
 * Adds the offered wallets to those that announced themselves. Call it once per config.
 *
 * Upstream: wagmi 2.19.5: `config._internal.connectors`, whose `setup` creates a connector as `createConfig`
 * does and calls the connector's own `setup`; RainbowKit 2.2.11: `isWalletConnectModalConnector` of its
 * second WalletConnect connector.
 * Breaks when: these change: a listed wallet connects unnoticed, SDKs of wallets that nobody chose are
 * downloaded, or Reown's modal starts at page load.
 * Guarded by: tests/e2e/account/returning.spec.ts › a returning visitor loads neither the kit nor unused
 * preloads, and the whole kit on demand; tests/e2e/page/privacy.spec.ts › a visit contacts no third party,
 * sets cookies only at sign-in, and calls most nodes only once;
 * tests/e2e/walletconnect/walletconnect-economy.spec.ts › choosing WalletConnect gives one client, one relay
 * connection, no telemetry and no other modal
 * Can go when: wagmi accepts connectors later, and has an option for `setup`.
 */
export function addListedWallets(config: Config, env: PublicEnv): void {
  const { connectors } = config._internal;
  const listed = createConnectors(env).map((create) => connectors.setup(create));
  connectors.setState((present) => [...listed, ...present]);
  listAnnounced(config);
  if (!isFramed() && readEthereum() === undefined) addLateEthereum(config, env);
}

const lateIntervalMs = 250;
const lateLimitMs = 10_000;

/** Adds the browser's own wallet if it is injected late. Nothing tells the page when. */
function addLateEthereum({ _internal: { connectors } }: Config, env: PublicEnv): void {
  const endsAt = Date.now() + lateLimitMs;
  const look = () => {
    if (getOfferedWallets().includes('injected')) {
      const late = createConnectors(env, ['injected']).map((create) => connectors.setup(create));
      connectors.setState((present) => [...present, ...late]);
    } else if (Date.now() < endsAt) setTimeout(look, lateIntervalMs);
  };
  setTimeout(look, lateIntervalMs);
}

/** Creates connectors in the order of `lib/config.ts`; in a frame, only that of the framing Safe. */
export function createConnectors(
  env: PublicEnv,
  wallets: readonly WalletId[] = isFramed() ? ['safe'] : getOfferedWallets(),
): CreateConnectorFn[] {
  const factories: typeof kitWallets = {
    ...kitWallets,
    brave: createBraveWallet,
    coinbase: createCoinbaseWallet,
    metaMask: createMetaMaskApp,
    safe: () => createSafeWallet(env.safeOrigins),
  };
  const listed = wallets.map((id) => lazily(factories[id], env.appUrl));
  const connectors = connectorsForWallets([{ groupName: 'Popular', wallets: listed }], {
    appName: config.name,
    appDescription: readDescription(),
    appUrl: env.appUrl,
    appIcon: `${env.appUrl}/icon.svg`,
    projectId: env.walletConnectProjectId,
    walletConnectParameters: {
      ...(env.walletConnectRelayUrl === null ? {} : { relayUrl: env.walletConnectRelayUrl }),
      // True would disconnect every WalletConnect visitor when a chain is added to the list.
      isNewChainsStale: false,
      // Failures are reported to the visitor instead (lib/wallet/walletconnect).
      logger: 'silent',
    },
  });
  return connectors.filter((connector) => connector !== noConnector);
}

function getOfferedWallets(): readonly WalletId[] {
  return filterUsable(describeWallets(config.wallets)).map(({ id }) => id);
}

/** Prefers an installed extension. The kit always uses the wallet's SDK, which calls its own servers. */
const createCoinbaseWallet: CreateWallet = (options) => {
  const wallet = (isPhone() ? createCoinbaseApp : kitWallets.coinbase)(options);
  const provider = findInjectedProvider('isCoinbaseWallet');
  if (provider === null || wallet.installed !== true) return wallet;
  const { qrCode, mobile, ...inBrowser } = wallet;
  return {
    ...inBrowser,
    createConnector: (details) => (wagmiConfig) => ({
      ...injected({ target: { id: wallet.id, name: wallet.name, provider } })(wagmiConfig),
      ...details,
    }),
  };
};

function readDescription(): string {
  const meta = document.querySelector('meta[name="description"]');
  return meta?.getAttribute('content') ?? config.name;
}

/** Listed outside a frame too, with instructions. The kit omits its own there. */
function createSafeWallet(safeOrigins: readonly string[]): Wallet {
  return {
    ...safeWallet(),
    downloadUrls: { browserExtension: 'https://app.safe.global' },
    extension: createInstructions('safe', 'https://help.safe.global'),
    createConnector: (details) => (wagmiConfig) => ({
      ...createSafeConnector(safeOrigins)(wagmiConfig),
      ...details,
    }),
  };
}

/** Creates a Brave wallet that is listed in every browser. Outside Brave it shows how to get Brave. */
function createBraveWallet(): Wallet {
  return {
    ...braveWallet(),
    downloadUrls: { browserExtension: 'https://brave.com/download' },
    extension: createInstructions('brave', 'https://brave.com/wallet'),
  };
}

const steps = [
  ['install', 'step1'],
  ['create', 'step2'],
  ['refresh', 'step3'],
] as const;

function createInstructions(
  wallet: keyof ClientMessages['walletHelp'],
  learnMoreUrl: string,
): NonNullable<Wallet['extension']> {
  return {
    instructions: {
      learnMoreUrl,
      steps: steps.map(([step, key]) => ({
        step,
        title: t(`walletHelp.${wallet}.${key}.title`),
        description: t(`walletHelp.${wallet}.${key}.text`),
      })),
    },
  };
}

/** Replaces the connector of Reown's modal, which starts at page load and sends telemetry. */
const noConnector: CreateConnectorFn = () => {
  throw new Error('not a connector');
};

/** Removes a connector's `setup`, which downloads and runs the SDK of a wallet that nobody chose. */
function lazily(createWalletOf: CreateWallet, appUrl: string): CreateWallet {
  return (options) => {
    const wallet = wrapAppLink(createWalletOf(options));
    return {
      ...wallet,
      createConnector: (details) => {
        if (details.rkDetails.isWalletConnectModalConnector === true) return noConnector;
        const create = withPairing(wallet.createConnector(details), appUrl);
        return (wagmiConfig) => {
          // wagmi would hide an announced wallet with the same rdns; the kit shows that wallet instead.
          const { setup, rdns, ...connector } = create(wagmiConfig);
          return connector.type === 'injected' && setup !== undefined
            ? { ...connector, setup }
            : connector;
        };
      },
    };
  };
}
