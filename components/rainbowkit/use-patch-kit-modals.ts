import { useEffect } from 'react';
import { useTexts } from '@/components/i18n/texts-provider';
import { announceLabels } from '@/components/rainbowkit/patches/announce-labels';
import { focusSignIn } from '@/components/rainbowkit/patches/focus-sign-in';
import {
  markFailure,
  markSheets,
  markUnsupported,
} from '@/components/rainbowkit/patches/mark-states';
import {
  hidePictures,
  nameDialogs,
  nameIcons,
  nameNetworks,
} from '@/components/rainbowkit/patches/name-parts';
import { reachLearnMore } from '@/components/rainbowkit/patches/reach-learn-more';
import type { PageTexts } from '@/lib/i18n/page-texts';

/**
 * Patches what the markup of the kit's modals lacks, as they come. Each patch (patches/) says
 * what it is for, and leaves as it is what it does not find; theme.css shows what is said.
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
  nameDialogs(texts.title);
  markSheets();
  hidePictures();
  markUnsupported(texts.unsupported);
  markFailure();
  nameNetworks();
  nameIcons(texts.close);
  reachLearnMore();
  announceLabels();
  focusSignIn();
}
