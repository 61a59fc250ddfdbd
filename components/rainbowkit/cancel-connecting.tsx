import { useConnectModal } from '@rainbow-me/rainbowkit';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { onVisitorAct } from '@/components/hooks/focus';
import { useStore } from '@/components/hooks/use-store';
import { SilenceNotice } from '@/components/notices/reconnect-notice';
import styles from '@/components/rainbowkit/cancel-connecting.module.css';
import { useKitElement } from '@/components/rainbowkit/use-kit-element';
import { useAnnounce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';
import {
  attemptState,
  dispatch,
  isWaiting,
  type Waiting,
} from '@/lib/wallet/attempts/attempt-state';
import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { isPhone } from '@/lib/wallet/browser/device';

const closeList = () => dispatch({ type: 'close-list' });

/**
 * The way out of waiting for a wallet that was chosen in the kit's modal, and may never answer.
 *
 * Upstream: RainbowKit 2.2.11: markup of the CONNECT step in `ConnectDetail` and of the phone's
 * sheet in `MobileOptions`; `connect.status.confirm` of its texts, and the title of its arrow.
 * Breaks when: the step has another text or depth, or the sheet other test ids: the way out is not
 * shown.
 * Guarded by: tests/components/connect/dead-wallets.test.tsx › in the … layout a dead wallet is
 * told, can be left for others, and connects once alive; tests/e2e/connect/dead-wallets.spec.ts › a
 * dead wallet is told within fifteen seconds, is left with the keys, and connects once alive; › the
 * sheet says which wallet is awaited, and lets go of one that is dead
 * Can go when: the kit can cancel a connection.
 */
export function CancelConnecting() {
  const { connectModalOpen } = useConnectModal();
  const state = useStore(attemptState);
  const pending = isWaiting(state) ? state : null;
  // The kit shows this but does not announce it.
  useAnnounce(
    isPhone() || pending === null ? null : t('waiting.waitingFor', { wallet: pending.wallet.name }),
  );
  // Closing the list ends the wait, but does not reject a late approval.
  useEffect(() => (connectModalOpen ? closeList : undefined), [connectModalOpen]);
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
  const place = useKitElement(findStep);
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
      {/* There before its text, or it would not be read out. */}
      <p role="status">
        {pending === null ? null : t('waiting.waitingFor', { wallet: pending.wallet.name })}
      </p>
      {pending === null ? null : <Ways pending={pending} look="plain" />}
    </div>,
    place,
  );
}

/** Inside the kit's dialog, which traps the focus: no key reaches the notice beside it. */
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

/**
 * The button disappears: moves the focus to the wallet in the list, or to "Retry" if it is still selected.
 */
function focusNext(walletId: string): void {
  const selector = `${dialog} [data-failure] button, [data-testid="rk-wallet-option-${CSS.escape(walletId)}"]:not(:disabled)`;
  const focus = () => {
    const next = document.querySelector<HTMLElement>(selector);
    if (next === null) return;
    stop();
    next.focus();
  };
  const observer = new MutationObserver(focus);
  const unsubscribe = onVisitorAct(() => observer.disconnect());
  const stop = () => {
    observer.disconnect();
    unsubscribe();
  };
  observer.observe(document.body, { attributes: true, childList: true, subtree: true });
}

const dialog = '[data-rk][role="dialog"]';

function findBack(): HTMLElement | null {
  const titles = document.querySelectorAll(`${dialog} button > svg > title`);
  const title = [...titles].find(
    ({ textContent }) => textContent === 'Back' || textContent === t('kit.back'),
  );
  return title?.closest('button') ?? null;
}

/** Holds the wallet's picture and the kit's text below it. */
function findStep(): Element | null {
  const texts = document.querySelectorAll(`${dialog} [role="document"] div:not(:has(*))`);
  const text = [...texts].find(({ textContent }) => textContent === t('kit.confirm'));
  return text?.parentElement?.parentElement?.parentElement ?? null;
}

/** Holds the row of wallets and the text below it. */
function findSheet(): Element | null {
  const option = document.querySelector(`${dialog} [data-testid^="rk-wallet-option-"]`);
  return option?.parentElement?.parentElement?.parentElement ?? null;
}
