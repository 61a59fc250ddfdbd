import { kitNetworkNames } from '@/components/rainbowkit/kit-network-names';
import { config } from '@/lib/config';
import { t } from '@/lib/i18n/client';

/**
 * Decorative pictures are hidden from screen readers.
 *
 * Upstream: RainbowKit 2.2.11: `AsyncImage` has `role="img"` without a name.
 * Breaks when: it has another role: axe reports it.
 * Guarded by: tests/e2e/page/a11y.spec.ts › for a stranger: on the page, on one that is not there,
 * in the list and in the sign-in
 * Can go when: axe finds nothing without it.
 */
export function hidePictures(): void {
  for (const image of document.querySelectorAll('[data-rk] [role="img"]:not([aria-label])')) {
    image.setAttribute('role', 'presentation');
  }
}

/**
 * Dialogs get a name; `list` is that of the connect modal, whose steps on a narrow screen have no such title.
 *
 * Upstream: RainbowKit 2.2.11: `Dialog` has an `aria-labelledby` that points at nothing in the
 * account modal, the sign-in and the steps in place of the compact list (both `rk_connect_title`).
 * Breaks when: the ids change: a dialog has the wrong name.
 * Guarded by: tests/e2e/page/a11y.spec.ts › once signed in: on the page, in the account modal, in
 * the chain modal and on the session page; tests/components/sign-in/modals.test.tsx › the sign-in
 * modal is titled, and goes from idle to signing to verifying; tests/e2e/page/a11y-screens.spec.ts › from the
 * compact list the keyboard leads to what a wallet is, and back
 * Can go when: the ids point at the titles.
 */
export function nameDialogs(list: string): void {
  for (const dialog of document.querySelectorAll('[data-rk][role="dialog"]')) {
    const titleId = dialog.getAttribute('aria-labelledby');
    if (titleId === null || document.getElementById(titleId) !== null) continue;
    const isSignIn = dialog.querySelector('[data-testid="rk-auth-message-button"]') !== null;
    const ofList = isSignIn ? t('kit.signIn') : list;
    dialog.setAttribute('aria-label', titleId === 'rk_connect_title' ? ofList : t('kit.account'));
  }
}

/**
 * Icons that are a button's only name, the spinner and the QR code are named in the page's language; the others,
 * which stand beside a text, are hidden from screen readers.
 *
 * Upstream: RainbowKit 2.2.11: `<title>` of its icons, and `aria-label` of one button, in English.
 * Breaks when: an icon has another title: its button has no name, which axe reports.
 * Guarded by: tests/e2e/page/languages.spec.ts › the kit speaks the page's language from its first frame on;
 * tests/e2e/page/a11y-tree.spec.ts › the QR code has a name, and beside it a button that copies its link and
 * says so; › by roles and names alone a visitor connects, signs in, sends and signs out, and hears each once
 * Can go when: the kit translates them.
 */
export function nameIcons(close: string): void {
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
export function nameNetworks(): void {
  for (const place of document.querySelectorAll('[data-testid^="rk-chain-option-"]')) {
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

/** The kit's name → ours, of the networks that there are. */
const networkNames: ReadonlyMap<string, string> = new Map(
  [...config.chains, ...config.testChains].flatMap(({ id, name }) => {
    const kitName = Object.entries(kitNetworkNames).find(([chainId]) => chainId === `${id}`);
    return kitName === undefined ? [] : [[kitName[1], name]];
  }),
);
