import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { accountTexts } from '@/lib/texts/account';

/** Milliseconds that the confirmation stays. */
const confirmationTime = 1_500;

type CopyState = 'idle' | 'copied' | 'failed';

export function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<CopyState>('idle');

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
        {state === 'copied' ? accountTexts.copied : accountTexts.copy}
      </Button>
      {state === 'failed' ? <span role="alert">{accountTexts.copyFailed}</span> : null}
    </>
  );
}
