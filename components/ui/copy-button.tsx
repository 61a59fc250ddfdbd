import { useEffect, useState } from 'react';
import { useTexts } from '@/components/i18n/texts-provider';
import { useAnnounce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';
import { FailureText } from '@/components/ui/failure-text';

const confirmationMs = 1_500;

type CopyButtonProps = {
  text: string;
  /** Labels for a text that isn't an address. */
  labels?: { copy: string; copyFailed: string };
};

export function CopyButton({ text, labels }: CopyButtonProps) {
  const texts = useTexts().copy;
  const { state, copy } = useCopy(text);
  useAnnounce(state === 'copied' ? texts.copied : null);
  return (
    <>
      <Button onClick={copy}>
        {state === 'copied' ? texts.copied : (labels?.copy ?? texts.copy)}
      </Button>
      {state === 'failed' ? <FailureText>{labels?.copyFailed ?? texts.failed}</FailureText> : null}
    </>
  );
}

/** A failure stays until the next attempt, unless `isFailureBrief`. */
export function useCopy(text: string, isFailureBrief = false) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');

  useEffect(() => {
    if (state === 'idle' || (state === 'failed' && !isFailureBrief)) return;
    const timer = setTimeout(() => setState('idle'), confirmationMs);
    return () => clearTimeout(timer);
  }, [state, isFailureBrief]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };

  return { state, copy: () => void copy() };
}
