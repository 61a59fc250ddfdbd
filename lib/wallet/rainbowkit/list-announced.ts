import type { Config, Connector } from 'wagmi';
import { watchConnectors } from 'wagmi/actions';
import { t } from '@/lib/i18n/client';
import { isPhone } from '@/lib/wallet/browser/device';
import { kitControls } from '@/lib/wallet/rainbowkit/kit-controls';

type ListedConnector = Connector & {
  rkDetails?: { rdns?: string; isRainbowKitConnector?: boolean };
};

/**
 * Lists announced wallets on a phone too, and a late one last while the list is open, so that nothing moves
 * under the pointer. wagmi's connectors for EIP-6963 announcements have an icon but no details. With details,
 * they take the place that we give them. On a phone, the app of an announced wallet is not listed beside it.
 *
 * Upstream: RainbowKit 2.2.11: `MobileOptions` lists only connectors with `rkDetails`, in wagmi's order;
 * `useWalletConnectors` puts announced wallets without details into its first group; wagmi 2.19.5:
 * `config._internal.connectors.setState`.
 * Breaks when: `rkDetails` or the order changes: a wallet's in-app browser does not list that wallet, or a late
 * wallet moves the others.
 * Guarded by: tests/e2e/walletconnect/phone-walletconnect.spec.ts › a tap shows at once which app is opening,
 * and no app opens if the visitor cancels; tests/e2e/connect/wallet-list.spec.ts › wallets that cannot work
 * are left out, and a wallet’s own browser lists it first and connects; › wallets that cannot work are left
 * out, and one that announces itself late comes last; tests/components/connect/late-wallets.test.tsx
 * Can go when: the sheet lists announced wallets, and the list appends late ones.
 */
export function listAnnounced(config: Config): void {
  const late = new Set<Connector>();
  const isOnPhone = isPhone();
  const arrange = (connectors: readonly ListedConnector[]) => {
    const announced = connectors.filter(isAnnounced);
    for (const connector of announced) {
      if (late.has(connector)) connector.rkDetails ??= createDetails(connector, lastGroup);
      else if (isOnPhone) connector.rkDetails ??= createDetails(connector, installedGroup());
    }
    if (!isOnPhone) return;
    const ids = new Set(announced.map(({ id }) => id));
    const others = connectors.filter((connector) => !isAnnounced(connector));
    for (const { rkDetails } of others) {
      if (ids.has(rkDetails?.rdns ?? ''))
        Object.assign(rkDetails ?? {}, { isRainbowKitConnector: false });
    }
    const isLate = (connector: Connector) => late.has(connector);
    const early = announced.filter((connector) => !isLate(connector));
    const arranged = [...early, ...others, ...announced.filter(isLate)];
    const isInOrder = arranged.every((connector, index) => connector === connectors[index]);
    if (!isInOrder) config._internal.connectors.setState(arranged);
  };
  arrange(config.connectors);
  watchConnectors(config, {
    onChange: (connectors, before) => {
      if (kitControls.get()?.isConnectModalOpen === true) {
        for (const connector of connectors) if (!before.includes(connector)) late.add(connector);
      }
      arrange(connectors);
    },
  });
}

/** Checks for an icon, which only the connectors of announced wallets have. */
function isAnnounced({ type, icon }: Connector): boolean {
  return type === 'injected' && icon !== undefined;
}

type Group = { groupName: string; groupIndex?: number };

const installedGroup = (): Group => ({ groupName: t('kit.installed') });
/** After the kit's "Installed" and our list. The kit translates the name. */
const lastGroup: Group = { groupName: 'More', groupIndex: 2 };

function createDetails({ id, name, icon }: Connector, group: Group) {
  return {
    ...{ id, name, iconUrl: icon, iconBackground: 'transparent' },
    ...{ installed: true, isRainbowKitConnector: true },
    ...group,
  };
}
