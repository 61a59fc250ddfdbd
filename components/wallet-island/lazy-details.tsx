import { type ReactNode, Suspense, useState } from 'react';
import hidden from '@/components/ui/visually-hidden.module.css';
import { IslandBoundary } from '@/components/wallet-island/island-boundary';
import styles from '@/components/wallet-island/lazy-details.module.css';
import { t } from '@/lib/i18n/client';

type LazyDetailsProps = {
  title: string;
  className?: string | undefined;
  /** Of those of one name, one is open at a time. */
  name?: string | undefined;
  /** Downloads the contents; called when the visitor reaches for the title, and when it is opened. */
  preload: () => Promise<void>;
  /** Whether the contents stay when they are closed, with what was typed into them. */
  isKept?: boolean;
  /** Rendered when it is opened: made by `lazyWithRetry`. */
  children: ReactNode;
};

/**
 * What a title opens, downloaded when the visitor reaches for that. What cannot be loaded says so in its
 * place, and can be tried again.
 */
export function LazyDetails({ title, className, name, preload, ...props }: LazyDetailsProps) {
  const [isOpen, setIsOpen] = useState(false);
  /** Since it was opened first. */
  const [isLoaded, setIsLoaded] = useState(false);
  const toggle = async (isNowOpen: boolean) => {
    setIsOpen(isNowOpen);
    if (!isNowOpen) return;
    await preload();
    setIsLoaded(true);
  };
  return (
    <details
      className={className}
      name={name}
      onPointerEnter={() => void preload()}
      onFocus={() => void preload()}
      onToggle={({ currentTarget, target }) => {
        // Of another one inside it, React hands it on.
        if (target === currentTarget) void toggle(currentTarget.open);
      }}
    >
      <summary>{title}</summary>
      {isLoaded && (isOpen || props.isKept === true) ? (
        <IslandBoundary>
          <Suspense fallback={<Place />}>{props.children}</Suspense>
        </IslandBoundary>
      ) : null}
      {isOpen && !isLoaded ? <Place /> : null}
    </details>
  );
}

/** Where the contents will be. */
function Place() {
  return (
    <div className={styles.place} role="status">
      <span className={hidden.hidden}>{t('kit.loading')}</span>
      <span className={styles.line} />
      <span className={styles.line} />
      <span className={styles.line} />
    </div>
  );
}
