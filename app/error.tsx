'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { pageTexts } from '@/lib/texts/page';

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const router = useRouter();
  // `reset` renders what is there again; the server has to be asked anew as well.
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <Message title={pageTexts.errorTitle} text={pageTexts.errorText}>
      <Button look="primary" onClick={retry}>
        {pageTexts.retry}
      </Button>
      {error.digest === undefined ? null : <p>{pageTexts.errorReference(error.digest)}</p>}
    </Message>
  );
}
