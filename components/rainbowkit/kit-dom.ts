import { useEffect, useState } from 'react';
import { t } from '@/lib/i18n/client';

/**
 * Locates the parts of the kit's modals. Holds all that this folder knows of their markup, apart from its
 * style sheet.
 *
 * Upstream: RainbowKit 2.2.11: `data-rk` and the roles of `Dialog` and `FocusTrap`; the test ids
 * `rk-auth-message-button` (followed by "Cancel"), `rk-wallet-option-*`, `rk-chain-option-*`, `rk-connect-button`
 * and `rk-disconnect-button` (preceded by "Copy Address"); the id `rk_chain_modal_title`; the English titles of
 * icons; the depth of `ConnectDetail` around the text `connect.status.confirm`, of `MobileOptions` around a wallet,
 * and of the only picture of at least 200 pixels, which is the QR code; "Learn More" of the compact list, a `div`
 * with the style `will-change: transform`.
 * Breaks when: one of them changes: a part has no name or no way out, or loses the focus.
 * Guarded by: tests/components/connect/dead-wallets.test.tsx › in the … layout a dead wallet is reported, can
 * be left for another, and connects once alive; › a cancelled signature keeps the visitor connected, does not
 * sign in late, and can be retried; › "Cancel" disconnects the wallet unless a signature is pending;
 * tests/components/connect/wallet-list.test.tsx › Browser Wallet is listed only for a wallet without an
 * entry, and unsupported entries say so; tests/components/sign-in/modals.test.tsx › the chain modal lists the
 * networks in order, without the test chain, and marks the current one;
 * tests/components/account/network.test.tsx › each network has the same name on the page and in RainbowKit,
 * including the test chain; tests/e2e/connect/dead-wallets.spec.ts › the sheet says which wallet it is
 * waiting for, and can cancel a dead one; tests/components/connect/wallet-errors.test.tsx › a refusal ends in a
 * retry without a notice, and no longer looks like an open request;
 * tests/components/connect/placeholder-list.test.tsx › a wallet chosen before the kit has loaded connects once
 * it has; tests/e2e/connect/placeholder-list.spec.ts › the list works by keyboard, and keeps its focus when the
 * kit takes over; tests/e2e/connect/connect-modal.spec.ts › the modal is a bottom sheet, GET
 * links to three apps at most, and a deep link opens the wallet;
 * tests/e2e/walletconnect/walletconnect-economy.spec.ts › choosing WalletConnect gives one client, one relay
 * connection, no telemetry and no other modal; tests/e2e/walletconnect/walletconnect-errors.spec.ts › a relay
 * lost while the code is shown is reported, and "Try again" makes a pairing that connects;
 * tests/components/sign-in/early-press.test.tsx › a … while the message is prepared is announced, and sends
 * the wallet one request; tests/e2e/safe/safe-connect.spec.ts › D2: on a slow machine a Safe connects as the only
 * wallet, with its details read from the chain; tests/e2e/page/connect-island.spec.ts › the button keeps its
 * place and focus while the wallet code loads, and focus follows each step; tests/e2e/page/a11y.spec.ts › for
 * a stranger on the page, on a missing page, in the wallet list and in the sign-in; › for a signed-in visitor
 * on the page, in the account and chain modals, and on the session page; tests/e2e/page/a11y-screens.spec.ts
 * › each step to get a wallet is accessible: the list, app or extension, QR code, what comes next; › the
 * keyboard leads from the compact list to "What is a Wallet?" and back; tests/e2e/page/a11y-tree.spec.ts › a
 * visitor connects, signs in, sends and signs out by role and name, and each is announced once;
 * tests/e2e/page/languages.spec.ts › the kit is in the page’s language from its first frame on
 * Can go when: the kit has its own slots, names, focus and errors, so that its modals can be used unchanged.
 */
export const kitDialog = '[data-rk][role="dialog"]';

/** Calls the listener at each change of the page. With `attributes`, the listener must not set any itself. */
export function watchKit(listener: () => void, { attributes = false } = {}): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, {
    attributes,
    childList: true,
    characterData: true,
    subtree: true,
  });
  return () => observer.disconnect();
}

export function useKitElement(find: () => Element | null): Element | null {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => {
    const update = () => setPlace(find());
    update();
    return watchKit(update);
  }, [find]);
  return place;
}

export function findSignButton(): HTMLElement | null {
  return document.querySelector('[data-testid="rk-auth-message-button"]');
}

export function findSignCancel(): Element | null {
  return findSignButton()?.nextElementSibling ?? null;
}

export function findCopyButton(): Element | null {
  return (
    document.querySelector('[data-testid="rk-disconnect-button"]')?.previousElementSibling ?? null
  );
}

export function walletRow(walletId: string): string {
  return `[data-testid="rk-wallet-option-${CSS.escape(walletId)}"]:not(:disabled)`;
}

export function findUnready(): Element[] {
  const rows = document.querySelectorAll('[data-testid^="rk-wallet-option-"] > div[disabled]');
  return [...rows].flatMap((row) => row.lastElementChild?.lastElementChild ?? []);
}

export function networkRow(chainId: number): string {
  return `[data-testid="rk-chain-option-${chainId}"]`;
}

/** Excludes "Disconnect", which is in the same list. */
export const networkRows =
  'button[data-testid^="rk-chain-option-"]:not([data-testid$="-disconnect"])';

export function findNetworkHeader(): Element | null {
  return document.getElementById('rk_chain_modal_title')?.parentElement?.parentElement ?? null;
}

/** Finds the back arrow. Its title is English until `nameParts` has translated it. */
export function findBack(): HTMLElement | null {
  const titles = document.querySelectorAll(`${kitDialog} button > svg > title`);
  const title = [...titles].find(
    ({ textContent }) => textContent === 'Back' || textContent === t('kit.back'),
  );
  return title?.closest('button') ?? null;
}

/** Finds the only button with its own label, which may be translated. */
export function findClose(): HTMLElement | null {
  return document.querySelector(`${kitDialog} button[aria-label]`);
}

/** Finds the container of a modal's steps, which can take the focus. */
export function findContent(): HTMLElement | null {
  return document.querySelector(`${kitDialog} [role="document"]`);
}

/** Finds the element that holds the wallet's picture and the kit's text below it. */
export function findWaitingStep(): Element | null {
  const texts = document.querySelectorAll(`${kitDialog} [role="document"] div:not(:has(*))`);
  const text = [...texts].find(({ textContent }) => textContent === t('kit.confirm'));
  return text?.parentElement?.parentElement?.parentElement ?? null;
}

/** Finds the steps of failed attempts, by their "Retry". */
export function findFailedSteps(): Element[] {
  const buttons = [...document.querySelectorAll(`${kitDialog} button`)];
  return buttons
    .filter(({ textContent }) => textContent === t('kit.retry'))
    .flatMap((it) => it.parentElement?.parentElement ?? []);
}

/** Finds, on a phone, the element that holds the row of wallets and the text below it. */
export function findSheet(): Element | null {
  const option = document.querySelector(`${kitDialog} [data-testid^="rk-wallet-option-"]`);
  return option?.parentElement?.parentElement?.parentElement ?? null;
}

export function findCodeRow(): Element | null {
  const pictures = document.querySelectorAll<SVGElement>(`${kitDialog} svg[width]`);
  for (const picture of pictures) {
    if (Number(picture.getAttribute('width')) < 200) continue;
    let box: Element | null = picture;
    while (box !== null && box.nextElementSibling === null) box = box.parentElement;
    return box?.nextElementSibling ?? null;
  }
  return null;
}

export function findLearnMore(): NodeListOf<HTMLElement> {
  return document.querySelectorAll(`${kitDialog} div[style="will-change: transform;"]`);
}
