import { useEffect, useState } from 'react';
import { t } from '@/lib/i18n/client';

/**
 * Where the parts of the kit's modals are: all that this folder knows of their markup, besides its style sheet.
 *
 * Upstream: RainbowKit 2.2.11: `data-rk` and the roles of `Dialog` and `FocusTrap`; the test ids
 * `rk-auth-message-button` (followed by "Cancel"), `rk-wallet-option-*`, `rk-chain-option-*`, `rk-connect-button`
 * and `rk-disconnect-button` (preceded by "Copy Address"); the id `rk_chain_modal_title`; the English titles of
 * icons; the depth of `ConnectDetail` around the text `connect.status.confirm`, of `MobileOptions` around a wallet,
 * and of the only picture of at least 200 pixels, which is the QR code; "Learn More" of the compact list, a `div`
 * with the style `will-change: transform`.
 * Breaks when: one of them changes: a part has no name or no way out of it, or loses the focus.
 * Guarded by: tests/components/connect/dead-wallets.test.tsx › in the … layout a dead wallet is told, can be left
 * for others, and connects once alive; › a cancelled signature leaves the visitor connected, signs nobody in late,
 * and can be asked again; › "Cancel" leaves the wallet while it is not asked to sign;
 * tests/components/connect/wallet-list.test.tsx › Browser Wallet is listed only for a wallet without an entry, and
 * what is not ready says so; tests/components/sign-in/modals.test.tsx › the chain modal lists them in order,
 * without the test chain, and marks the current one; tests/components/account/network.test.tsx › networks have one
 * name each, on the page and in the kit, the test chain among them;
 * tests/e2e/connect/dead-wallets.spec.ts › a dead wallet is told within fifteen seconds, is left with the keys, and
 * connects once alive; › the sheet says which wallet is awaited, and lets go of one that is dead;
 * tests/e2e/connect/wallet-errors.spec.ts › what keeps a wallet from connecting is told, but for a refusal, and the
 * kit offers to retry; tests/e2e/connect/placeholder-list.spec.ts › a wallet chosen before the kit is there is
 * connected; › the keyboard walks the list, and the kit goes on from there;
 * tests/e2e/connect/connect-modal.spec.ts › the modal is a bottom sheet, GET links up to three apps, and a deep
 * link opens the chosen wallet; tests/e2e/walletconnect/walletconnect-economy.spec.ts › who chooses it gets one
 * client, one line to the relay, no telemetry and no other modal;
 * tests/e2e/walletconnect/walletconnect-errors.spec.ts › a relay lost while the code is shown is told, and "Try
 * again" makes a pairing that connects; tests/e2e/sign-in/early-press.spec.ts › a press while the message is
 * prepared asks the wallet once, by a mouse or a key; tests/e2e/safe/safe-connect.spec.ts › D2: on a slow machine a
 * Safe connects, leaves no other wallet, and is as the chain has it;
 * tests/e2e/page/connect-island.spec.ts › the button keeps place and focus as the wallet code comes, and the focus
 * follows in and out; tests/e2e/page/a11y.spec.ts › for a stranger: on the page, on one that is not there, in the
 * list and in the sign-in; › once signed in: on the page, in the account modal, in the chain modal and on the
 * session page; tests/e2e/page/a11y-screens.spec.ts › the steps to a wallet: which there are, by app or extension,
 * the app by its QR code, how to go on; › from the compact list the keyboard leads to what a wallet is, and back;
 * tests/e2e/page/a11y-tree.spec.ts › by roles and names alone a visitor connects, signs in, sends and signs out, and
 * hears each once; tests/e2e/page/languages.spec.ts › the kit speaks the page's language from its first frame on
 * Can go when: the kit has slots, names, focus and errors of its own: its modals are then used as they are.
 */
export const kitDialog = '[data-rk][role="dialog"]';

/** Calls the listener at each change of the page. With `attributes` it must not set any itself. */
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

/** Not "Disconnect", which is in the same list. */
export const networkRows =
  'button[data-testid^="rk-chain-option-"]:not([data-testid$="-disconnect"])';

export function findNetworkHeader(): Element | null {
  return document.getElementById('rk_chain_modal_title')?.parentElement?.parentElement ?? null;
}

/** The arrow back. Its title is English until `nameParts` has seen it. */
export function findBack(): HTMLElement | null {
  const titles = document.querySelectorAll(`${kitDialog} button > svg > title`);
  const title = [...titles].find(
    ({ textContent }) => textContent === 'Back' || textContent === t('kit.back'),
  );
  return title?.closest('button') ?? null;
}

/** The only button with a label of its own, which may be translated. */
export function findClose(): HTMLElement | null {
  return document.querySelector(`${kitDialog} button[aria-label]`);
}

/** What a modal's steps stand in; it can have the focus. */
export function findContent(): HTMLElement | null {
  return document.querySelector(`${kitDialog} [role="document"]`);
}

/** Holds the wallet's picture and the kit's text below it. */
export function findWaitingStep(): Element | null {
  const texts = document.querySelectorAll(`${kitDialog} [role="document"] div:not(:has(*))`);
  const text = [...texts].find(({ textContent }) => textContent === t('kit.confirm'));
  return text?.parentElement?.parentElement?.parentElement ?? null;
}

/** The steps of attempts that failed, by their "Retry". */
export function findFailedSteps(): Element[] {
  const buttons = [...document.querySelectorAll(`${kitDialog} button`)];
  return buttons
    .filter(({ textContent }) => textContent === t('kit.retry'))
    .flatMap((it) => it.parentElement?.parentElement ?? []);
}

/** On a phone: holds the row of wallets and the text below it. */
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
