import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';
import { readField } from '@/lib/parse';

/** Hands a text to another app, where the browser can; nothing elsewhere. */
export function ShareButton({ text }: { text: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  // Not in every browser, whatever its type says.
  if (!('share' in navigator)) return null;

  const share = async () => {
    setHasFailed(false);
    try {
      await navigator.share({ text });
    } catch (error) {
      // Who closes the list of apps has decided so.
      if (readField(error, 'name') !== 'AbortError') setHasFailed(true);
    }
  };

  return (
    <>
      <Button onClick={() => void share()}>{t('receive.share')}</Button>
      {hasFailed ? <span role="alert">{t('receive.shareFailed')}</span> : null}
    </>
  );
}
