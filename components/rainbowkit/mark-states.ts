import { findFailedSteps, findUnready, kitDialog } from '@/components/rainbowkit/kit-dom';
import { t } from '@/lib/i18n/client';
import { isPhone } from '@/lib/wallet/browser/device';

/**
 * Marks states for theme.css: a wallet that is not ready, which the kit only greys; a step that failed, which goes
 * on saying "Opening…"; and a phone's sheet. Called at each change of the page.
 */
export function markStates(unsupported: string): void {
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
