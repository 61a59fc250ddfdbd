import { kitNetworkNames } from '@/components/rainbowkit/kit-network-names';
import { findSignButton } from '@/components/rainbowkit/use-sign-in-modal';
import { announce } from '@/components/ui/announce';
import { config } from '@/lib/config';
import { t } from '@/lib/i18n/client';
import type { PageTexts } from '@/lib/i18n/page-texts';

const kitDialog = '[data-rk][role="dialog"]';

/**
 * Gives the kit's modals the names, roles and announcements that they lack (WCAG 1.1.1, 2.1.1, 3.1.2,
 * 3.2.4, 4.1.2, 4.1.3). Called at each change of the page; changes nothing that is right already.
 *
 * Upstream: RainbowKit 2.2.11: `AsyncImage` is a `role="img"` without a name; `aria-labelledby` of `Dialog`
 * points at nothing in the account modal, the sign-in and the compact steps; titles of icons are English;
 * "Learn More" of the compact list is a `div` with the style `will-change: transform`; "Copied!" and
 * "Waiting for signature..." are in no live region; `chainMetadataByName` has colloquial names.
 * Breaks when: ids, titles, test ids or that style change: axe reports a nameless part, or nothing is announced.
 * Guarded by: tests/e2e/page/a11y.spec.ts › for a stranger: on the page, on one that is not there, in the list
 * and in the sign-in; › once signed in: on the page, in the account modal, in the chain modal and on the
 * session page; tests/e2e/page/a11y-screens.spec.ts › from the compact list the keyboard leads to what a
 * wallet is, and back; tests/e2e/page/a11y-tree.spec.ts › by roles and names alone a visitor connects, signs
 * in, sends and signs out, and hears each once; tests/e2e/page/languages.spec.ts › the kit speaks the page's
 * language from its first frame on; tests/components/account/network.test.tsx › networks have one name each,
 * on the page and in the kit, the test chain among them
 * Can go when: axe finds nothing without it.
 */
export function nameParts({ title, close }: PageTexts['walletList']): void {
  nameDialogs(title);
  hidePictures();
  nameNetworks();
  nameIcons(close);
  reachLearnMore();
  announceLabels();
}

function hidePictures(): void {
  for (const image of document.querySelectorAll('[data-rk] [role="img"]:not([aria-label])')) {
    image.setAttribute('role', 'presentation');
  }
}

function nameDialogs(list: string): void {
  for (const dialog of document.querySelectorAll(kitDialog)) {
    const titleId = dialog.getAttribute('aria-labelledby');
    if (titleId === null || document.getElementById(titleId) !== null) continue;
    // The sign-in and the compact steps share an id.
    const connect = findSignButton() === null ? list : t('kit.signIn');
    dialog.setAttribute('aria-label', titleId === 'rk_connect_title' ? connect : t('kit.account'));
  }
}

/** Translates the icons that are a button's only name, and hides those beside a text. */
function nameIcons(close: string): void {
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
    if (name === t('kit.code')) {
      icon?.setAttribute('role', 'img');
      icon?.setAttribute('aria-label', name);
    }
  }
  for (const button of document.querySelectorAll('[data-rk] [aria-label="Close"]')) {
    // Writing the same name would call this again.
    if (button.ariaLabel !== close) button.setAttribute('aria-label', close);
  }
}

/** One name for a network: the one that page and wallet show. */
function nameNetworks(): void {
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

/** From the kit's names to ours. */
const networkNames: ReadonlyMap<string, string> = new Map(
  [...config.chains, ...config.testChains].flatMap(({ id, name }) => {
    const kitName = Object.entries(kitNetworkNames).find(([chainId]) => chainId === `${id}`);
    return kitName === undefined ? [] : [[kitName[1], name]];
  }),
);

const reached = new WeakSet<Element>();

/** Makes it a button for the keyboard and for screen readers. */
function reachLearnMore(): void {
  const links = document.querySelectorAll<HTMLElement>(
    `${kitDialog} div[style="will-change: transform;"]`,
  );
  for (const link of links) {
    if (reached.has(link)) continue;
    reached.add(link);
    link.setAttribute('role', 'button');
    link.setAttribute('tabindex', '0');
    link.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      link.click();
    });
  }
}

const labels = new WeakMap<Element, { first: string; last: string }>();

/** Announces labels that change: that the address was copied, and how far a signature has come. */
function announceLabels(): void {
  const copy = document.querySelector(
    '[data-testid="rk-disconnect-button"]',
  )?.previousElementSibling;
  for (const button of [copy, findSignButton()]) {
    if (!button) continue;
    const label = readLabel(button);
    const known = labels.get(button);
    labels.set(button, { first: known?.first ?? label, last: label });
    if (known !== undefined && known.last !== label && known.first !== label) announce(label);
  }
}

/** The last text of a button, without the titles of icons. */
function readLabel(button: Element): string {
  const leaves = button.querySelectorAll(':not(svg, svg *):not(:has(*))');
  return [...leaves].at(-1)?.textContent ?? button.textContent;
}
