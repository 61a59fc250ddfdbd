import {
  findCopyButton,
  findLearnMore,
  findSignButton,
  kitDialog,
  networkRow,
} from '@/components/rainbowkit/kit-dom';
import { announce } from '@/components/ui/announce';
import { config } from '@/lib/config';
import { t } from '@/lib/i18n/client';
import type { PageTexts } from '@/lib/i18n/messages';

/**
 * Adds the names, roles and announcements that the kit's modals lack (WCAG 1.1.1, 2.1.1, 3.1.2, 3.2.4, 4.1.2,
 * 4.1.3). Runs at each change of the page, and leaves correct parts unchanged.
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

/** Translates icons that are a button's only name, and hides those next to text. */
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
    // Writing the same name would trigger this function again.
    if (button.ariaLabel !== close) button.setAttribute('aria-label', close);
  }
}

function nameNetworks(): void {
  for (const { id, name } of [...config.chains, ...config.testChains]) {
    const row = document.querySelector(networkRow(id));
    const label = row?.querySelector('div:not(:has(*))');
    if (!label || label.textContent === name) continue;
    label.textContent = name;
    row?.querySelector('[aria-label]')?.setAttribute('aria-label', name);
  }
}

const reached = new WeakSet<Element>();

function reachLearnMore(): void {
  for (const link of findLearnMore()) {
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

/** Announces changed labels: that the address was copied, and how far a signature has progressed. */
function announceLabels(): void {
  for (const button of [findCopyButton(), findSignButton()]) {
    if (!button) continue;
    const label = readLabel(button);
    const known = labels.get(button);
    labels.set(button, { first: known?.first ?? label, last: label });
    if (known !== undefined && known.last !== label && known.first !== label) announce(label);
  }
}

/** Returns a button's last text, without the titles of icons. */
function readLabel(button: Element): string {
  const leaves = button.querySelectorAll(':not(svg, svg *):not(:has(*))');
  return [...leaves].at(-1)?.textContent ?? button.textContent;
}
