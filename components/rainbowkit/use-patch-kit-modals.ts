import { useChainModal } from '@rainbow-me/rainbowkit';
import { useEffect } from 'react';
import { useAccount } from 'wagmi';
import { useTexts } from '@/components/i18n/texts-provider';
import {
  findBack,
  findContent,
  findFailedSteps,
  findNetworkHeader,
  findSignButton,
  findUnready,
  kitDialog,
  networkRows,
  watchKit,
} from '@/components/rainbowkit/kit-dom';
import styles from '@/components/rainbowkit/kit-notes.module.css';
import { nameParts } from '@/components/rainbowkit/name-parts';
import { t } from '@/lib/i18n/client';
import { isPhone } from '@/lib/wallet/browser/device';

export function usePatchKitModals(): void {
  const { walletList } = useTexts();
  useEffect(() => {
    const patch = () => {
      nameParts(walletList);
      markStates(walletList.unsupported);
      focusSignIn();
    };
    patch();
    return watchKit(patch);
  }, [walletList]);
  useEffect(keepStepFocus, []);
  useSwitchingNotice();
}

/** Marks for theme.css a wallet that is not ready, and a failed step, which still says "Opening…". */
function markStates(unsupported: string): void {
  for (const name of findUnready()) name.setAttribute('data-note', unsupported);
  for (const dialog of document.querySelectorAll(kitDialog)) {
    dialog.toggleAttribute('data-sheet', isPhone());
  }
  const failed = findFailedSteps();
  for (const step of document.querySelectorAll('[data-failure]')) {
    if (!failed.includes(step)) step.removeAttribute('data-failure');
  }
  for (const step of failed) step.setAttribute('data-failure', t('kit.notConnected'));
}

/** Focuses the sign-in button, because the kit moves the focus only when a modal opens. */
function focusSignIn(): void {
  const button = findSignButton();
  const { activeElement } = document;
  const isPlaced = activeElement !== document.body && activeElement?.role !== 'document';
  if (button !== null && !isPlaced) button.focus();
}

/** Moves the focus to "Back", or else to the modal, when a step disappears along with the focus. */
function keepStepFocus(): () => void {
  let last: EventTarget | null = null;
  const note = ({ target }: FocusEvent) => {
    last = target;
  };
  const unwatch = watchKit(() => {
    // Tab still continues from a button that is merely disabled.
    const isGone = last instanceof Element && !last.isConnected;
    if (isGone && document.activeElement === document.body) (findBack() ?? findContent())?.focus();
  });
  document.addEventListener('focusin', note);
  return () => {
    unwatch();
    document.removeEventListener('focusin', note);
  };
}

/** Otherwise a press would close the network list of a wallet such as a Safe without a word. */
function useSwitchingNotice(): void {
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
