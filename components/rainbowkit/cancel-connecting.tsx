import { useConnectModal } from '@rainbow-me/rainbowkit';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { onVisitorAct } from '@/components/hooks/focus';
import { useStore } from '@/components/hooks/use-store';
import { SilenceNotice } from '@/components/notices/page-notices';
import styles from '@/components/rainbowkit/cancel-connecting.module.css';
import {
  findBack,
  findSheet,
  findWaitingStep,
  kitDialog,
  useKitElement,
  walletRow,
  watchKit,
} from '@/components/rainbowkit/kit-dom';
import { useAnnounce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';
import {
  attemptState,
  dispatch,
  isWaiting,
  type Waiting,
} from '@/lib/wallet/attempts/attempt-state';
import { modalStep } from '@/lib/wallet/attempts/modal-step';
import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { isPhone } from '@/lib/wallet/browser/device';

export function CancelConnecting() {
  const { connectModalOpen } = useConnectModal();
  const state = useStore(attemptState);
  const pending = isWaiting(state) ? state : null;
  // The kit shows this text but does not announce it.
  useAnnounce(
    isPhone() || pending === null ? null : t('waiting.waitingFor', { wallet: pending.wallet.name }),
  );
  useEffect(() => {
    if (!connectModalOpen) return;
    if (!isPhone()) modalStep.set('other');
    return () => {
      modalStep.set('closed');
      // Closing the list ends the wait, but does not reject a late approval.
      dispatch({ type: 'close-list' });
    };
  }, [connectModalOpen]);
  if (!connectModalOpen) return null;
  return (
    <>
      {isPhone() ? <SheetRow pending={pending} /> : null}
      {isPhone() || pending === null ? null : <StepRow pending={pending} />}
      {pending?.phase === 'silent' ? <SilenceNotice onCancel={() => cancel(pending)} /> : null}
    </>
  );
}

function StepRow({ pending }: { pending: Waiting }) {
  const place = useKitElement(findWaitingStep);
  const { id } = pending;
  useEffect(() => {
    if (place === null) return;
    modalStep.set(id);
    return () => modalStep.set('other');
  }, [place, id]);
  if (place === null) return null;
  return createPortal(
    <div className={styles.step}>
      <Ways pending={pending} look="quiet" />
    </div>,
    place,
  );
}

/** The kit's sheet shows nothing while a wallet is pending. */
function SheetRow({ pending }: { pending: Waiting | null }) {
  const place = useKitElement(findSheet);
  if (place === null) return null;
  return createPortal(
    <div className={pending === null ? undefined : styles.sheet}>
      {/* The live region must exist before its text, or screen readers skip it. */}
      <p role="status">
        {pending === null ? null : t('waiting.waitingFor', { wallet: pending.wallet.name })}
      </p>
      {pending === null ? null : <Ways pending={pending} look="plain" />}
    </div>,
    place,
  );
}

/** The keyboard can't reach the notice: the kit's dialog traps the focus, and these are inside it. */
function Ways({ pending, look }: { pending: Waiting; look: 'plain' | 'quiet' }) {
  return (
    <>
      {pending.phase === 'silent' ? (
        <Button look={look} onClick={() => window.location.reload()}>
          {t('reconnect.reload')}
        </Button>
      ) : null}
      <Button look={look} onClick={() => cancel(pending)}>
        {t('waiting.cancel')}
      </Button>
    </>
  );
}

function cancel({ wallet }: Waiting): void {
  dispatch({ type: 'cancel' });
  reportWalletError('cancelRequest');
  // In the compact layout the step covers the list.
  findBack()?.click();
  focusNext(wallet.id);
}

/** Moves the focus to the wallet's row, or to "Retry" if that wallet is still selected. */
function focusNext(walletId: string): void {
  const selector = `${kitDialog} [data-failure] button, ${walletRow(walletId)}`;
  const focus = () => {
    const next = document.querySelector<HTMLElement>(selector);
    if (next === null) return;
    stop();
    next.focus();
  };
  // The row is in the page throughout. Only its `disabled` attribute changes.
  const unwatch = watchKit(focus, { attributes: true });
  const unsubscribe = onVisitorAct(unwatch);
  const stop = () => {
    unwatch();
    unsubscribe();
  };
}
