'use client';

import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { pageTexts } from '@/lib/texts/page';

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <Message title={pageTexts.errorTitle} text={pageTexts.errorText}>
      <Button look="primary" onClick={reset}>
        {pageTexts.retry}
      </Button>
      {error.digest === undefined ? null : <p>{pageTexts.errorReference(error.digest)}</p>}
    </Message>
  );
}
