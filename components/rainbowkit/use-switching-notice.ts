import { useChainModal } from '@rainbow-me/rainbowkit';
import { useEffect } from 'react';
import { useAccount } from 'wagmi';
import styles from '@/components/rainbowkit/kit-notes.module.css';
import { t } from '@/lib/i18n/client';

/**
 * Says in the kit's network list that the wallet cannot switch from here (a Safe cannot), and
 * disables the networks, which would close the list without a word. Version 1 of the kit said so
 * itself.
 *
 * Upstream: RainbowKit 2.2.11: `ChainModal`, the id `rk_chain_modal_title` and the test ids
 * `rk-chain-option-*`.
 * Breaks when: they change: the list of a wallet that cannot switch closes without a word.
 * Guarded by: tests/e2e/safe/safe-connect.spec.ts › inside a Safe no other wallet, disconnecting or
 * switching, and the panel says what the chain says; tests/components/sign-in/modals.test.tsx › the
 * chain modal lists them in order, without the test chain, and marks the current one
 * Can go when: the kit says so again.
 */
export function useSwitchingNotice(): void {
  const { chainModalOpen } = useChainModal();
  const { connector } = useAccount();
  const isNeeded = chainModalOpen && connector !== undefined && connector.switchChain === undefined;

  useEffect(() => {
    if (!isNeeded) return;
    const header = document.getElementById('rk_chain_modal_title')?.parentElement?.parentElement;
    if (header === null || header === undefined) return;
    const notice = document.createElement('p');
    notice.className = styles.notice ?? '';
    notice.textContent =
      connector?.id === 'safe' ? t('safe.network') : t('account.switchingNotSupported');
    header.after(notice);
    const dialog = header.closest('[role="dialog"]');
    for (const option of dialog?.querySelectorAll<HTMLButtonElement>(chainOption) ?? []) {
      option.disabled = true;
    }
    return () => notice.remove();
  }, [isNeeded, connector]);
}

/** Not "Disconnect", which is in the same list. */
const chainOption = 'button[data-testid^="rk-chain-option-"]:not([data-testid$="-disconnect"])';
