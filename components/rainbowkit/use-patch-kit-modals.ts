import { useEffect } from 'react';
import { useTexts } from '@/components/i18n/texts-provider';
import { kitNetworkNames } from '@/components/rainbowkit/kit-network-names';
import { announce } from '@/components/ui/announce';
import { config } from '@/lib/config';
import { t } from '@/lib/i18n/client';
import type { PageTexts } from '@/lib/i18n/page-texts';
import { isPhone } from '@/lib/wallet/browser/device';

/**
 * Patches what the markup of the kit's modals lacks, as they come; each patch says below what it
 * is for, and leaves as it is what it does not find. theme.css shows what is said.
 */
export function usePatchKitModals(): void {
  const { walletList } = useTexts();
  useEffect(() => {
    patch(walletList);
    const observer = new MutationObserver(() => patch(walletList));
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [walletList]);
}

function patch(texts: PageTexts['walletList']): void {
  nameDialogs();
  markSheets();
  hidePictures();
  markUnsupported(texts.unsupported);
  markFailure();
  nameNetworks();
  nameIcons(texts);
  announceLabels();
  focusSignIn();
}

/**
 * Decorative pictures are hidden from screen readers.
 *
 * Upstream: RainbowKit 2.2.11: `AsyncImage` has `role="img"` without a name.
 * Breaks when: it has another role: axe reports it.
 * Guarded by: tests/e2e/page/a11y.spec.ts › for a stranger: on the page, on one that is not there,
 * in the list and in the sign-in
 * Can go when: axe finds nothing without it.
 */
function hidePictures(): void {
  for (const image of document.querySelectorAll('[data-rk] [role="img"]:not([aria-label])')) {
    image.setAttribute('role', 'presentation');
  }
}

/**
 * Wallets that are not ready say so.
 *
 * Upstream: RainbowKit 2.2.11: markup of `ModalSelection`, `rk-wallet-option-*`.
 * Breaks when: it changes: the row says nothing.
 * Guarded by: tests/components/connect/wallet-list.test.tsx › Browser Wallet is listed only for a
 * wallet without an entry, and what is not ready says so
 * Can go when: the kit says so.
 */
function markUnsupported(note: string): void {
  for (const option of document.querySelectorAll(
    '[data-testid^="rk-wallet-option-"] > div[disabled]',
  )) {
    option.lastElementChild?.lastElementChild?.setAttribute('data-note', note);
  }
}

/**
 * Puts the focus on the button of "Verify your account", which takes the place of the list in the
 * same modal, and again when the button is enabled after a refusal.
 *
 * Upstream: RainbowKit 2.2.11: `FocusTrap` focuses what a modal holds only when it opens;
 * `rk-auth-message-button`.
 * Breaks when: the test id changes: the keyboard starts at the top of the page.
 * Guarded by: tests/e2e/page/connect-island.spec.ts › at "Verify your account" the focus is on
 * "Sign message", after a refusal too
 * Can go when: the kit moves the focus.
 */
function focusSignIn(): void {
  const button = document.querySelector<HTMLElement>('[data-testid="rk-auth-message-button"]');
  const { activeElement } = document;
  const isPlaced = activeElement !== document.body && activeElement?.role !== 'document';
  if (button !== null && !isPlaced) button.focus();
}

/**
 * Dialogs get a name.
 *
 * Upstream: RainbowKit 2.2.11: `Dialog` has an `aria-labelledby` that points at nothing in the
 * account modal and the sign-in (`rk_connect_title`).
 * Breaks when: the ids change: a dialog has the wrong name.
 * Guarded by: tests/e2e/page/a11y.spec.ts › once signed in: on the page, in the account modal, in
 * the chain modal and on the session page; tests/components/sign-in/modals.test.tsx › the sign-in
 * modal is titled, and goes from idle to signing to verifying
 * Can go when: the ids point at the titles.
 */
function nameDialogs(): void {
  for (const dialog of document.querySelectorAll('[data-rk][role="dialog"]:not([aria-label])')) {
    const titleId = dialog.getAttribute('aria-labelledby');
    if (titleId === null || document.getElementById(titleId) !== null) continue;
    dialog.setAttribute(
      'aria-label',
      titleId === 'rk_connect_title' ? t('kit.signIn') : t('kit.account'),
    );
  }
}

/**
 * Marks the sheets of a phone for the style.
 *
 * Upstream: RainbowKit 2.2.11: `Dialog` puts modals at the lower edge of a phone, by the user
 * agent.
 * Breaks when: it changes: the sheet has the shape of a modal.
 * Guarded by: tests/e2e/connect/connect-modal.spec.ts › the modal is a bottom sheet, GET links
 * up to three apps, and a deep link opens the chosen wallet
 * Can go when: the kit marks them.
 */
function markSheets(): void {
  for (const dialog of document.querySelectorAll('[data-rk][role="dialog"]')) {
    dialog.toggleAttribute('data-sheet', isPhone());
  }
}

/**
 * Says above "Retry" that the wallet is not connected.
 *
 * Upstream: RainbowKit 2.2.11: `ConnectDetail` goes on saying "Opening…" and "Confirm connection
 * in the extension"; `connect.secondary_action.retry` of its texts.
 * Breaks when: the text or the depth of the button changes: a failed attempt looks as if it went
 * on.
 * Guarded by: tests/e2e/connect/wallet-errors.spec.ts › what keeps a wallet from connecting is
 * told, but for a refusal, and the kit offers to retry
 * Can go when: the kit says so.
 */
function markFailure(): void {
  const steps = new Set<Element>();
  for (const button of document.querySelectorAll('[data-rk][role="dialog"] button')) {
    const step = button.parentElement?.parentElement;
    if (button.textContent === t('kit.retry') && step) steps.add(step);
  }
  for (const step of document.querySelectorAll('[data-failure]')) {
    if (!steps.has(step)) step.removeAttribute('data-failure');
  }
  for (const step of steps) step.setAttribute('data-failure', t('kit.notConnected'));
}

/**
 * Gives networks the names that page and wallet have for them.
 *
 * Upstream: RainbowKit 2.2.11: `chainMetadataByName` has colloquial names
 * (kit-network-names.ts).
 * Breaks when: it has others: one network has two names.
 * Guarded by: tests/components/account/network.test.tsx › networks have one name each, on the page
 * and in the kit, the test chain among them
 * Can go when: the kit takes the chain's name.
 */
function nameNetworks(): void {
  for (const place of document.querySelectorAll(
    '[data-testid^="rk-chain-option-"], [data-testid="rk-chain-button"]',
  )) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const name = networkNames.get(text.nodeValue ?? '');
      if (name !== undefined) text.nodeValue = name;
    }
    for (const icon of place.querySelectorAll('[aria-label]')) {
      const name = networkNames.get(icon.getAttribute('aria-label') ?? '');
      if (name !== undefined) icon.setAttribute('aria-label', name);
    }
  }
}

/**
 * Icons that are a button's only name, the spinner and the QR code are named in the page's language; the others,
 * which stand beside a text, are hidden from screen readers. The chain button is called by its chain too.
 *
 * Upstream: RainbowKit 2.2.11: `<title>` of its icons, and `aria-label` of two buttons, in English.
 * Breaks when: an icon has another title: its button has no name, which axe reports.
 * Guarded by: tests/e2e/page/languages.spec.ts › the kit speaks the page's language from its first frame on;
 * tests/e2e/page/a11y-tree.spec.ts › the QR code has a name, and beside it a button that copies its link and
 * says so; › by roles and names alone a visitor connects, signs in, sends and signs out
 * Can go when: the kit translates them.
 */
function nameIcons({ close }: PageTexts['walletList']): void {
  const names: Partial<Record<string, string>> = {
    Back: t('kit.back'),
    Close: close,
    Loading: t('kit.loading'),
    'QR Code': t('kit.code'),
  };
  for (const title of document.querySelectorAll('[data-rk] svg:not([data-named]) > title')) {
    const name = names[title.textContent ?? ''];
    const icon = title.parentElement;
    icon?.setAttribute('data-named', '');
    if (name === undefined) icon?.setAttribute('aria-hidden', 'true');
    else title.textContent = name;
    // The one that is no icon; its link can be copied beside it.
    if (name === t('kit.code')) {
      icon?.setAttribute('role', 'img');
      icon?.setAttribute('aria-label', name);
    }
  }
  for (const button of document.querySelectorAll('[data-rk] [aria-label="Close"]')) {
    // Where it says the same, writing it would call this again.
    if (button.ariaLabel !== close) button.setAttribute('aria-label', close);
  }
  const selector = document.querySelector('[data-testid="rk-chain-button"]');
  if (selector === null) return;
  // What is seen is part of the name, for those who say what they see.
  const label = `${readLabel(selector)}, ${t('kit.chainSelector')}`;
  if (selector.getAttribute('aria-label') !== label) selector.setAttribute('aria-label', label);
}

/** What a button of the kit said first and last. */
const labels = new WeakMap<Element, { first: string; last: string }>();

/**
 * Has screen readers say what the kit's buttons say by their label alone: that the address was copied, and
 * how far a signature has come.
 *
 * Upstream: RainbowKit 2.2.11: "Copied!" and "Waiting for signature..." are in no live region; the button that
 * copies stands before `rk-disconnect-button`; `rk-auth-message-button`.
 * Breaks when: the order or a test id changes: nothing is said.
 * Guarded by: tests/e2e/page/a11y-tree.spec.ts › each change is said once: waiting, signed in, copied, sent,
 * confirmed, signed out
 * Can go when: they are in one.
 */
function announceLabels(): void {
  const copy = document.querySelector(
    '[data-testid="rk-disconnect-button"]',
  )?.previousElementSibling;
  const sign = document.querySelector('[data-testid="rk-auth-message-button"]');
  for (const button of [copy, sign]) {
    if (!button) continue;
    const label = readLabel(button);
    const known = labels.get(button);
    labels.set(button, { first: known?.first ?? label, last: label });
    if (known !== undefined && known.last !== label && known.first !== label) announce(label);
  }
}

/** The last of its texts, without the titles of icons. */
function readLabel(button: Element): string {
  const leaves = button.querySelectorAll(':not(svg, svg *):not(:has(*))');
  return [...leaves].at(-1)?.textContent ?? button.textContent;
}

/** The kit's name → ours, of the networks that there are. */
const networkNames: ReadonlyMap<string, string> = new Map(
  [...config.chains, ...config.testChains].flatMap(({ id, name }) => {
    const kitName = Object.entries(kitNetworkNames).find(([chainId]) => chainId === `${id}`);
    return kitName === undefined ? [] : [[kitName[1], name]];
  }),
);
