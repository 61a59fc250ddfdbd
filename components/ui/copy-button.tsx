import { useEffect, useState } from 'react';
import { useTexts } from '@/components/i18n/texts-provider';
import { useAnnounce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';

/** Milliseconds that the confirmation stays. */
const confirmationTime = 1_500;

type CopyState = 'idle' | 'copied' | 'failed';

/** `label`: what is copied, where it is no address. */
type CopyButtonProps = { text: string; label?: string };

export function CopyButton({ text, label }: CopyButtonProps) {
  const texts = useTexts().copy;
  const [state, setState] = useState<CopyState>('idle');
  useAnnounce(state === 'copied' ? texts.copied : null);

  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), confirmationTime);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };

  return (
    <>
      <Button onClick={() => void copy()}>
        {state === 'copied' ? texts.copied : (label ?? texts.copy)}
      </Button>
      {state === 'failed' ? <span role="alert">{texts.failed}</span> : null}
    </>
  );
}
