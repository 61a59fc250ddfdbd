import { connectorsForWallets, type Wallet } from '@rainbow-me/rainbowkit';
import { braveWallet, metaMaskWallet, safeWallet } from '@rainbow-me/rainbowkit/wallets';
import { type CreateConnectorFn, createConnector } from 'wagmi';
import { injected } from 'wagmi/connectors';
import { config } from '@/lib/config';
import type { PublicEnv } from '@/lib/env/public-env';
import { t } from '@/lib/i18n/client';
import type { ClientMessages } from '@/lib/i18n/messages';
import { getSurface, isPhone } from '@/lib/wallet/browser/device';
import {
  filterUsable,
  findInjectedProvider,
  isBrowserWalletShown,
  readEthereum,
} from '@/lib/wallet/eip6963/browser-wallets';
import { wrapAppLink } from '@/lib/wallet/rainbowkit/app-link';
import { type CreateWallet, kitWallets } from '@/lib/wallet/rainbowkit/kit-wallets';
import { createCoinbaseApp, createMetaMaskApp } from '@/lib/wallet/rainbowkit/phone-apps';
import { createSafeConnector } from '@/lib/wallet/safe/safe-connector';
import { withPairing } from '@/lib/wallet/walletconnect/with-pairing';
import { describeWallets, type WalletId } from '@/lib/wallets';

/**
 * The connectors of the offered wallets, in the order of `lib/config.ts`. In a frame the only one
 * is the Safe that frames us.
 */
export function createConnectors(env: PublicEnv): CreateConnectorFn[] {
  const wallets = getSurface() === 'frame' ? (['safe'] as const) : getOfferedWallets(env);
  const connectors = connectorsForWallets(
    [
      {
        groupName: 'Popular',
        wallets: wallets.map((id) => lazily(createWallet(id, env), env.appUrl)),
      },
    ],
    {
      appName: config.name,
      appDescription: readDescription(),
      appUrl: env.appUrl,
      appIcon: `${env.appUrl}/icon.svg`,
      projectId: env.walletConnectProjectId,
      walletConnectParameters: {
        ...(env.walletConnectRelayUrl === null ? {} : { relayUrl: env.walletConnectRelayUrl }),
        // True would disconnect every WalletConnect visitor when a chain is added to the list.
        isNewChainsStale: false,
        // What fails is reported to the visitor (lib/wallet/walletconnect).
        logger: 'silent',
      },
    },
  );
  return connectors.filter((connector) => connector !== noConnector);
}

function getOfferedWallets(env: PublicEnv): readonly WalletId[] {
  const wallets = describeWallets(config.wallets);
  const usable = filterUsable(wallets).map(({ id }) => id);
  if (readEthereum() === null) return usable;
  const { installed } = metaMaskWallet({ projectId: env.walletConnectProjectId });
  const isShown = isBrowserWalletShown(wallets, installed === true);
  return usable.filter((id) => id !== 'injected' || isShown);
}

function createWallet(id: WalletId, env: PublicEnv): CreateWallet {
  switch (id) {
    case 'safe':
      return () => createSafeWallet(env.safeOrigins);
    case 'coinbase':
      return preferInjected(
        isPhone() ? createCoinbaseApp : kitWallets.coinbase,
        'isCoinbaseWallet',
      );
    case 'metaMask':
      return preferInjected(isPhone() ? createMetaMaskApp : kitWallets.metaMask, 'isMetaMask');
    case 'brave':
      return createBraveWallet;
    default:
      return kitWallets[id];
  }
}

/**
 * Talks to the wallet that is in the browser, where it is. The kit goes through the wallet's SDK
 * even then, which calls its servers and waits for them.
 */
function preferInjected(createWalletOf: CreateWallet, flag: string): CreateWallet {
  return (options) => {
    const wallet = createWalletOf(options);
    const provider = findInjectedProvider(flag);
    // The kit distinguishes MetaMask from the many that pose as it, and says "not installed" for those.
    if (provider === null || wallet.installed !== true) return wallet;
    const { qrCode, mobile, ...inBrowser } = wallet;
    return {
      ...inBrowser,
      createConnector: (details) =>
        createConnector((wagmiConfig) => ({
          ...injected({ target: { id: wallet.id, name: wallet.name, provider } })(wagmiConfig),
          ...details,
        })),
    };
  };
}

/** The page's own, in its language. */
function readDescription(): string {
  const meta = document.querySelector('meta[name="description"]');
  return meta?.getAttribute('content') ?? config.name;
}

/** The kit's own is left out of the list outside a frame; here it is listed and says how to use it. */
function createSafeWallet(safeOrigins: readonly string[]): Wallet {
  return {
    ...safeWallet(),
    downloadUrls: { browserExtension: 'https://app.safe.global' },
    extension: createInstructions('safe', 'https://help.safe.global'),
    createConnector: (details) =>
      createConnector((wagmiConfig) => ({
        ...createSafeConnector(safeOrigins)(wagmiConfig),
        ...details,
      })),
  };
}

/** Listed in every browser; in others than Brave it says how to get it. */
function createBraveWallet(): Wallet {
  return {
    ...braveWallet(),
    downloadUrls: { browserExtension: 'https://brave.com/download' },
    extension: createInstructions('brave', 'https://brave.com/wallet'),
  };
}

function createInstructions(
  wallet: keyof ClientMessages['walletHelp'],
  learnMoreUrl: string,
): NonNullable<Wallet['extension']> {
  return {
    instructions: {
      learnMoreUrl,
      steps: [
        {
          step: 'install',
          title: t(`walletHelp.${wallet}.step1.title`),
          description: t(`walletHelp.${wallet}.step1.text`),
        },
        {
          step: 'create',
          title: t(`walletHelp.${wallet}.step2.title`),
          description: t(`walletHelp.${wallet}.step2.text`),
        },
        {
          step: 'refresh',
          title: t(`walletHelp.${wallet}.step3.title`),
          description: t(`walletHelp.${wallet}.step3.text`),
        },
      ],
    },
  };
}

/**
 * Stands where the kit would put Reown's modal, which starts at page load, with telemetry.
 *
 * Upstream: RainbowKit 2.2.11: `isWalletConnectModalConnector` of the details of its second
 * WalletConnect connector.
 * Breaks when: the field changes: Reown's modal starts.
 * Guarded by: tests/e2e/walletconnect/walletconnect-economy.spec.ts › who chooses it gets one
 * client, one line to the relay, no telemetry and no other modal
 * Can go when: the kit makes it only on request.
 */
const noConnector: CreateConnectorFn = () => {
  throw new Error('not a connector');
};

/**
 * Takes away a connector's `setup`, in which the SDKs of wallets that nobody chose are downloaded
 * and run. Connecting sets up what it needs.
 *
 * Upstream: wagmi 2.19.5: `createConfig` calls `setup` of every connector.
 * Breaks when: `setup` has another name: WalletConnect is downloaded at the start.
 * Guarded by: tests/e2e/page/privacy.spec.ts › a visit tells no third party, sets cookies only at
 * sign-in, and asks most nodes once
 * Can go when: wagmi has an option.
 */
function lazily(createWalletOf: CreateWallet, appUrl: string): CreateWallet {
  return (options) => {
    const wallet = wrapAppLink(createWalletOf(options));
    return {
      ...wallet,
      createConnector: (details) => {
        if (details.rkDetails.isWalletConnectModalConnector === true) return noConnector;
        const create = withPairing(wallet.createConnector(details), appUrl);
        return (wagmiConfig) => {
          // wagmi hides an announced wallet whose rdns a connector has; the kit shows that one instead.
          const { setup, rdns, ...connector } = create(wagmiConfig);
          return connector.type === 'injected' && setup !== undefined
            ? { ...connector, setup }
            : connector;
        };
      },
    };
  };
}
