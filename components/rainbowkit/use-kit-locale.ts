import { useEffect, useState } from 'react';
import { loadKitTexts } from '@/components/rainbowkit/load-kit-texts';
import { getPageLocale } from '@/lib/i18n/client';

/**
 * Whether the kit speaks the page's language already. It begins in English, and takes its own texts in an
 * effect, when they are there; so nothing of it is to be seen before.
 *
 * Upstream: RainbowKit 2.2.11: `I18nProvider` awaits the import of its texts after it is rendered, and then
 * renders anew.
 * Breaks when: it takes longer than the import does: its modals are English for a moment.
 * Guarded by: tests/e2e/page/languages.spec.ts › the kit speaks the page's language from its first frame on
 * Can go when: the kit takes its texts as an argument.
 */
export function useKitLocale(): boolean {
  const [isThere, setIsThere] = useState(() => getPageLocale() === 'en-US');
  useEffect(() => {
    if (isThere) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // They were loaded before the kit was rendered; its own import is over with this one, in the same task.
    void loadKitTexts(getPageLocale()).then(() => {
      timer = setTimeout(() => setIsThere(true));
    });
    return () => clearTimeout(timer);
  }, [isThere]);
  return isThere;
}
