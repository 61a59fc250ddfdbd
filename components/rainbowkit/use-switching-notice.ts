import { useChainModal } from '@rainbow-me/rainbowkit';
import { useEffect } from 'react';
import { useAccount } from 'wagmi';
import { findNetworkHeader, networkRows } from '@/components/rainbowkit/kit-dom';
import styles from '@/components/rainbowkit/kit-notes.module.css';
import { t } from '@/lib/i18n/client';

/**
 * Says in the kit's network list that the wallet cannot switch from here (a Safe cannot), and
 * disables the networks, which would close the list without a word.
 */
export function useSwitchingNotice(): void {
  const { chainModalOpen } = useChainModal();
  const { connector } = useAccount();
  const isNeeded = chainModalOpen && connector !== undefined && connector.switchChain === undefined;

  useEffect(() => {
    const header = isNeeded ? findNetworkHeader() : null;
    if (header === null) return;
    const notice = document.createElement('p');
    notice.className = styles.notice ?? '';
    notice.textContent =
      connector?.id === 'safe' ? t('safe.network') : t('account.switchingNotSupported');
    header.after(notice);
    for (const row of document.querySelectorAll<HTMLButtonElement>(networkRows)) {
      row.disabled = true;
    }
    return () => notice.remove();
  }, [isNeeded, connector]);
}
