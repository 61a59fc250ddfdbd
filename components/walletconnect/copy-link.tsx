import { useEffect, useState } from 'react';
import { useAnnounce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';

/** Milliseconds that the confirmation stays. */
const confirmationTime = 1_500;

const labels = {
  idle: 'pairing.copyLink',
  copied: 'pairing.copied',
  failed: 'pairing.copyFailed',
} as const;

/** `uri`: null until there is one. */
type CopyLinkProps = { uri: string | null; look?: 'plain' | 'quiet' };

export function CopyLink({ uri, look = 'plain' }: CopyLinkProps) {
  const [state, setState] = useState<keyof typeof labels>('idle');
  // Not the label itself: it goes back, which is no news.
  useAnnounce(state === 'idle' ? null : t(labels[state]));

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), confirmationTime);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = () => {
    if (uri === null) return;
    navigator.clipboard.writeText(uri).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };

  return (
    <Button disabled={uri === null} look={look} onClick={copy}>
      {t(labels[state])}
    </Button>
  );
}
