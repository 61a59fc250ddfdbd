'use client';

import { useRouter } from 'next/navigation';
import { startTransition, useEffect } from 'react';
import { useReference } from '@/components/hooks/use-reference';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { visitorUnknownDigest } from '@/lib/auth/visitor-unknown';
import { recoverMissingPart } from '@/lib/reload/recover';
import { errorPageTexts } from '@/lib/texts/error-page';

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const router = useRouter();
  const reference = useReference(error);
  const isUnknown = error.digest === visitorUnknownDigest;
  useEffect(() => {
    if (error.name === 'ChunkLoadError') void recoverMissingPart();
  }, [error]);
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
      <Button look="primary" onClick={retry}>
        {errorPageTexts.retry}
      </Button>
      {isUnknown || reference === null ? null : <p>{errorPageTexts.reference(reference)}</p>}
    </Message>
  );
}
