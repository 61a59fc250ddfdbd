import type { ReactNode } from 'react';
import { AvatarDrawing } from '@/components/account/avatar-drawing';
import {
  AccountButton,
  HeaderButtonsRow,
  headerAvatarSize,
  NetworkButton,
} from '@/components/account/header-buttons-view';
import { shortenAddress } from '@/lib/address';
import type { SessionInfo } from '@/lib/auth/session';
import { parseJson, readField } from '@/lib/parse';
import { getProductIdOfPage } from '@/lib/product-id-of-page';
import { askAnnounced } from '@/lib/wallet/eip6963/ask-announced';

/** What the server knows of the network that the visitor signed in on, and the button's label. */
export type EarlyNetwork = {
  name: string;
  icon: ReactNode;
  label: string;
  /** Then the button of the network is left out. */
  isOnlyOne: boolean;
};

export type EarlyAccountProps = { session: SessionInfo; network: EarlyNetwork };

/**
 * The header's two buttons, until the wallet code has its own: live, and true, as the wallet has said where it
 * is. What is pressed is opened by the wallet code (lib/wallet/rainbowkit/kit-controls.ts).
 */
export function EarlyAccount({ session: { address }, network }: EarlyAccountProps) {
  const { isOnlyOne, ...button } = network;
  return (
    <HeaderButtonsRow>
      {isOnlyOne ? null : <NetworkButton {...button} />}
      <AccountButton
        balance={null}
        avatar={<AvatarDrawing address={address} size={headerAvatarSize} />}
        name={shortenAddress(address)}
        pending={null}
      />
    </HeaderButtonsRow>
  );
}

/**
 * Whether the wallet of the last visit says that it is on the session's account and network. What else it may
 * say is for the wallet code; so is an account with a name, for which the button has another width.
 */
export async function isWhereItWas({ address, chainId }: SessionInfo): Promise<boolean> {
  const id = parseJson(window.localStorage.getItem('wagmi.recentConnectorId'));
  const place = typeof id === 'string' ? await askAnnounced(id) : null;
  const isSame = place?.address.toLowerCase() === address.toLowerCase();
  return isSame && place?.chainId === chainId && !isAnyNameKept();
}

/** Of the queries that are kept between visits (lib/wallet/storage/query-cache.ts). */
function isAnyNameKept(): boolean {
  const kept = parseJson(window.localStorage.getItem(`${getProductIdOfPage()}.cache`));
  const queries = readField(readField(kept, 'clientState'), 'queries');
  return (
    Array.isArray(queries) &&
    queries.some((query) => {
      const key = readField(query, 'queryKey');
      const isName = Array.isArray(key) && key[0] === 'ensName';
      return isName && typeof readField(readField(query, 'state'), 'data') === 'string';
    })
  );
}
