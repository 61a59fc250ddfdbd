import { useEffect } from 'react';
import { useTexts } from '@/components/i18n/texts-provider';
import { watchKit } from '@/components/rainbowkit/kit-dom';
import { markStates } from '@/components/rainbowkit/mark-states';
import { nameParts } from '@/components/rainbowkit/name-parts';
import { focusSignIn } from '@/components/rainbowkit/use-sign-in-modal';

export function usePatchKitModals(): void {
  const { walletList } = useTexts();
  useEffect(() => {
    const patch = () => {
      nameParts(walletList);
      markStates(walletList.unsupported);
      focusSignIn();
    };
    patch();
    return watchKit(patch);
  }, [walletList]);
}
