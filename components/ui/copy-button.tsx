import { useEffect, useState } from 'react';
import { useTexts } from '@/components/i18n/texts-provider';
import { useAnnounce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';

const confirmationMs = 1_500;

type CopyState = 'idle' | 'copied' | 'failed';
type CopyButtonProps = {
  text: string;
  /** For a text that isn't an address. */
  labels?: { copy: string; copyFailed: string };
};

export function CopyButton({ text, labels }: CopyButtonProps) {
  const texts = useTexts().copy;
  const [state, setState] = useState<CopyState>('idle');
  useAnnounce(state === 'copied' ? texts.copied : null);

  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), confirmationMs);
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
        {state === 'copied' ? texts.copied : (labels?.copy ?? texts.copy)}
      </Button>
      {state === 'failed' ? <span role="alert">{labels?.copyFailed ?? texts.failed}</span> : null}
    </>
  );
}
