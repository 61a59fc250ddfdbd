import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { catchError, type ErrorInfo } from 'next/error';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useTransition,
} from 'react';
import { useReference } from '@/components/hooks/use-reference';
import { useTexts } from '@/components/i18n/texts-provider';
import { Button } from '@/components/ui/button';
import styles from '@/components/wallet-island/island-boundary.module.css';
import { LoadError } from '@/components/wallet-island/lazy-with-retry';
import { t } from '@/lib/i18n/client';

/** Keeps an island's errors from the rest of the page. Next's own, such as from `notFound()`, pass through. */
export function IslandBoundary({ children }: { children: ReactNode }) {
  const isRetry = useRef(false);
  return <CatchFailure isRetry={isRetry}>{children}</CatchFailure>;
}

/** Records that a failure came from "Try again", because React then replaces the old failure. */
type RetryProps = { isRetry: RefObject<boolean> };

const CatchFailure = catchError(({ isRetry }: RetryProps, { error, reset }: ErrorInfo) => (
  <IslandFailure isRetry={isRetry} thrown={error} onRetry={reset} />
));

type IslandFailureProps = RetryProps & { thrown: unknown; onRetry: () => void };

function IslandFailure({ isRetry, thrown, onRetry }: IslandFailureProps) {
  const [error] = useState(() =>
    thrown instanceof Error ? thrown : new Error('not an error', { cause: thrown }),
  );
  const reference = useReference(error);
  const { errorPage } = useTexts();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  const [isTrying, startTransition] = useTransition();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Forget it now, so that the next view of this page starts afresh too.
    if (error instanceof LoadError) error.forget();
  }, [error]);
  useLayoutEffect(() => {
    // The pressed button disappeared with the focus.
    if (isRetry.current && document.activeElement === document.body) button.current?.focus();
    isRetry.current = false;
  }, [isRetry]);

  // A transition keeps the failure on screen until the result is known.
  const retry = () =>
    startTransition(() => {
      isRetry.current = true;
      resetQueries();
      onRetry();
    });
  const { text, isCrash, canRetry } = describeFailure(error);
  return (
    <div className={styles.failure}>
      <p className={styles.text} role="alert">
        {text}
      </p>
      {canRetry ? (
        <Button ref={button} aria-busy={isTrying} onClick={retry}>
          {isTrying ? t('island.trying') : errorPage.retry}
        </Button>
      ) : (
        <Button onClick={() => window.location.reload()}>{errorPage.reload}</Button>
      )}
      {isCrash && reference !== null ? (
        <span>
          {errorPage.reference} <bdi>{reference}</bdi>
        </span>
      ) : null}
    </div>
  );
}

function describeFailure(error: Error) {
  if (error instanceof LoadError) {
    const text = error.isUnreachable ? t('island.unreachable') : t('island.outdated');
    return { text, isCrash: false, canRetry: true };
  }
  // React's `lazy` and `next/dynamic` cache the failure, so only a new page can load the part.
  if (error.name === 'ChunkLoadError') {
    return { text: t('errors.pageIncomplete'), isCrash: false, canRetry: false };
  }
  return { text: t('island.crashed'), isCrash: true, canRetry: true };
}
