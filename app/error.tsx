'use client';

import { useRouter } from 'next/navigation';
import { startTransition, useEffect } from 'react';
import { useReference } from '@/components/hooks/use-reference';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { sharedWallet } from '@/components/wallet-island/shared-wallet';
import { visitorUnknownDigest } from '@/lib/auth/visitor-unknown';
import { recoverMissingPart } from '@/lib/reload/recover';
import { errorPageTexts } from '@/lib/texts/error-page';

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const router = useRouter();
  const reference = useReference(error);
  const isUnknown = error.digest === visitorUnknownDigest;
  const isMissing = error.name === 'ChunkLoadError';
  useEffect(() => {
    if (isMissing) void recoverMissingPart(hasWallet);
  }, [isMissing]);
  // `reset` renders the same result again; the server has to render anew as well.
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <Message
      title={isUnknown ? errorPageTexts.unknownTitle : errorPageTexts.title}
      text={isUnknown ? errorPageTexts.unknownText : errorPageTexts.text}
    >
      <Button look="primary" onClick={isMissing ? reload : retry}>
        {isMissing ? errorPageTexts.reload : errorPageTexts.retry}
      </Button>
      {isUnknown || reference === null ? null : <p>{errorPageTexts.reference(reference)}</p>}
    </Message>
  );
}

/** Which may be asking for a signature: a page that reloads itself then calls it off. */
function hasWallet(): boolean {
  return sharedWallet.get() !== null;
}

/** React keeps a part that could not be loaded as that: only another page has it. */
function reload(): void {
  window.location.reload();
}
