import { useEffect } from 'react';
import { useTexts } from '@/components/i18n/texts-provider';
import { markStates } from '@/components/rainbowkit/mark-states';
import { nameParts } from '@/components/rainbowkit/name-parts';
import { focusSignIn } from '@/components/rainbowkit/use-sign-in-modal';

/** Patches the markup of the kit's modals whenever it changes. */
export function usePatchKitModals(): void {
  const { walletList } = useTexts();
  useEffect(() => {
    const patch = () => {
      nameParts(walletList);
      markStates(walletList.unsupported);
      focusSignIn();
    };
    patch();
    const observer = new MutationObserver(patch);
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [walletList]);
}
