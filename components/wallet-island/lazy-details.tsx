import { type ReactNode, Suspense, useState } from 'react';
import { IslandBoundary } from '@/components/wallet-island/island-boundary';
import styles from '@/components/wallet-island/lazy-details.module.css';

type LazyDetailsProps = {
  title: string;
  className?: string | undefined;
  /** Of those of one name, one is open at a time. */
  name?: string | undefined;
  /** Downloads the contents; called when the visitor reaches for the title. */
  preload: () => void;
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
  const [wasOpen, setWasOpen] = useState(false);
  const isRendered = isOpen || (props.isKept === true && wasOpen);
  return (
    <details
      className={className}
      name={name}
      onPointerEnter={preload}
      onFocus={preload}
      onToggle={({ currentTarget, target }) => {
        // Of another one inside it, React hands it on.
        if (target !== currentTarget) return;
        setIsOpen(currentTarget.open);
        setWasOpen(wasOpen || currentTarget.open);
      }}
    >
      <summary>{title}</summary>
      {isRendered ? (
        <IslandBoundary>
          <Suspense fallback={<div className={styles.place} aria-busy="true" />}>
            {props.children}
          </Suspense>
        </IslandBoundary>
      ) : null}
    </details>
  );
}
