import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';

/** Milliseconds that the confirmation stays. */
const confirmationTime = 1_500;

const labels = {
  idle: 'pairing.copyLink',
  copied: 'pairing.copied',
  failed: 'pairing.copyFailed',
} as const;

type CopyLinkProps = { uri: string; look?: 'plain' | 'quiet' };

export function CopyLink({ uri, look = 'plain' }: CopyLinkProps) {
  const [state, setState] = useState<keyof typeof labels>('idle');

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), confirmationTime);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = () => {
    navigator.clipboard.writeText(uri).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };

  return (
    <Button look={look} onClick={copy} aria-live="polite">
      {t(labels[state])}
    </Button>
  );
}
