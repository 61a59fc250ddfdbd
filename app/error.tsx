'use client';

import { useRouter } from 'next/navigation';
import { startTransition, useEffect } from 'react';
import { useReference } from '@/components/hooks/use-reference';
import { useTexts } from '@/components/i18n/texts-provider';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/page';
import { sharedWallet } from '@/components/wallet-island/shared-wallet';
import { visitorUnknownDigest } from '@/lib/auth/refusal-codes';
import { recoverMissingPart } from '@/lib/reload/recover';

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const router = useRouter();
  const texts = useTexts().errorPage;
  const reference = useReference(error);
  const isUnknown = error.digest === visitorUnknownDigest;
  const isMissing = error.name === 'ChunkLoadError';
  useEffect(() => {
    if (isMissing) void recoverMissingPart(hasWallet);
  }, [isMissing]);
  // `reset` by itself renders the same result again.
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <Message
      title={isUnknown ? texts.unknownTitle : texts.title}
      text={isUnknown ? texts.unknownText : texts.text}
    >
      <Button look="primary" onClick={isMissing ? reload : retry}>
        {isMissing ? texts.reload : texts.retry}
      </Button>
      {isUnknown || reference === null ? null : (
        <p>
          {texts.reference} <bdi>{reference}</bdi>
        </p>
      )}
    </Message>
  );
}

/** Reports a connected wallet, which may be requesting a signature that a reload would cancel. */
function hasWallet(): boolean {
  return sharedWallet.get() !== null;
}

/** Reloads the page, because React does not retry a chunk that failed to load. */
function reload(): void {
  window.location.reload();
}
