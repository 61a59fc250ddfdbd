import type { Config, Connector } from 'wagmi';
import { watchConnectors } from 'wagmi/actions';
import { t } from '@/lib/i18n/client';
import { isPhone } from '@/lib/wallet/browser/device';

type ListedConnector = Connector & {
  rkDetails?: { rdns?: string; isRainbowKitConnector?: boolean };
};

/**
 * Lists announced wallets on a phone too. wagmi's connectors for EIP-6963 announcements have an icon but no
 * details: they receive details and come first. The app of an announced wallet is not listed beside it.
 *
 * Upstream: RainbowKit 2.2.11: `MobileOptions` lists only connectors with `rkDetails`, in wagmi's order;
 * wagmi 2.19.5: `config._internal.connectors.setState`.
 * Breaks when: `rkDetails` or the order changes: a wallet's in-app browser does not list that wallet.
 * Guarded by: tests/e2e/walletconnect/phone-walletconnect.spec.ts › a tap shows at once which app is opening,
 * and no app opens if the visitor cancels; tests/e2e/connect/wallet-list.spec.ts › wallets that cannot work
 * are left out, and a wallet’s own browser lists it first and connects; › wallets that cannot work are left
 * out, and one that announces itself late comes first
 * Can go when: the sheet lists announced wallets.
 */
export function listAnnouncedOnPhone(config: Config): void {
  if (!isPhone()) return;
  const arrange = (connectors: readonly ListedConnector[]) => {
    const announced = connectors.filter(isAnnounced);
    for (const connector of announced) connector.rkDetails ??= createDetails(connector);
    const ids = new Set(announced.map(({ id }) => id));
    const others = connectors.filter((connector) => !isAnnounced(connector));
    for (const { rkDetails } of others) {
      if (ids.has(rkDetails?.rdns ?? ''))
        Object.assign(rkDetails ?? {}, { isRainbowKitConnector: false });
    }
    const arranged = [...announced, ...others];
    const isInOrder = arranged.every((connector, index) => connector === connectors[index]);
    if (!isInOrder) config._internal.connectors.setState(arranged);
  };
  arrange(config.connectors);
  watchConnectors(config, { onChange: (connectors) => arrange(connectors) });
}

/** Checks for an icon, which only the connectors of announced wallets have. */
function isAnnounced({ type, icon }: Connector): boolean {
  return type === 'injected' && icon !== undefined;
}

function createDetails({ id, name, icon }: Connector) {
  return {
    id,
    name,
    iconUrl: icon,
    iconBackground: 'transparent',
    groupName: t('kit.installed'),
    installed: true,
    isRainbowKitConnector: true,
  };
}
