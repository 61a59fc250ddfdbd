import { useAccount, useBalance, useChains } from 'wagmi';
import { AccountAvatar } from '@/components/account/account-avatar';
import {
  AccountButton,
  HeaderButtonsRow,
  headerAvatarSize,
  NetworkButton,
  WrongNetworkButton,
} from '@/components/account/header-buttons-view';
import { useEnsIdentity } from '@/components/account/use-ens-identity';
import { NetworkIcon } from '@/components/balances/asset-icon';
import { useStore } from '@/components/hooks/use-store';
import hidden from '@/components/ui/visually-hidden.module.css';
import { wideWindow } from '@/components/ui/wide-window';
import { t } from '@/lib/i18n/client';
import { abbreviateAmount } from '@/lib/wallet/format/format-balance';
import { kitControls } from '@/lib/wallet/rainbowkit/kit-controls';

/**
 * The connected wallet in the header: its network and its account, each of which opens a modal of the kit. In
 * the place of the kit's own two buttons: these need none of its code. `mayAsk`: whether nodes may be asked
 * for what is not known yet.
 */
export function HeaderButtons({ mayAsk }: { mayAsk: boolean }) {
  const { chain } = useAccount();
  const chains = useChains();
  if (chain === undefined) {
    return (
      <HeaderButtonsRow>
        <WrongNetworkButton>{t('account.wrongNetwork')}</WrongNetworkButton>
      </HeaderButtonsRow>
    );
  }
  return (
    <HeaderButtonsRow>
      {chains.length > 1 ? (
        <NetworkButton
          name={chain.name}
          icon={<NetworkIcon chain={chain} />}
          label={t('kit.chainSelector')}
        />
      ) : null}
      <ConnectedAccount mayAsk={mayAsk} />
    </HeaderButtonsRow>
  );
}

function ConnectedAccount({ mayAsk }: { mayAsk: boolean }) {
  const { address } = useAccount();
  const { name, image } = useEnsIdentity(address, mayAsk);
  const isWide = useStore(wideWindow);
  const { data } = useBalance({ address, query: { enabled: isWide && mayAsk } });
  const isPending = useStore(kitControls)?.hasPendingTransactions === true;
  if (address === undefined) return null;
  return (
    <AccountButton
      balance={data === undefined ? null : abbreviateAmount(data)}
      avatar={<AccountAvatar address={address} ensImage={image} size={headerAvatarSize} />}
      name={name}
      pending={
        isPending ? <span className={hidden.hidden}>{t('activity.state.pending')}</span> : null
      }
    />
  );
}
