import { type ReactNode, Suspense, useState } from 'react';
import hidden from '@/components/ui/visually-hidden.module.css';
import { IslandBoundary } from '@/components/wallet-island/island-boundary';
import styles from '@/components/wallet-island/lazy-details.module.css';
import { t } from '@/lib/i18n/client';

type LazyDetailsProps = {
  title: string;
  className?: string | undefined;
  name?: string | undefined;
  preload: () => Promise<void>;
  /** True keeps closed contents mounted, with any text typed into them. */
  isKept?: boolean;
  /** Components made by `lazyWithRetry`. */
  children: ReactNode;
};

/** Disclosure whose contents are downloaded when the visitor reaches for the title. */
export function LazyDetails({ title, className, name, preload, ...props }: LazyDetailsProps) {
  const [isOpen, setIsOpen] = useState(false);
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
        // React bubbles the events of nested details.
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
