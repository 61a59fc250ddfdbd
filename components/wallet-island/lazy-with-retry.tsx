'use client';

import { type ComponentType, use } from 'react';
import { type Recovery, recoverMissingPart } from '@/lib/reload/recover';

type Loaded<Props> = { default: ComponentType<Props> };

/** A part of the page that could not be loaded. `forget` has the next one that is rendered load it anew. */
export class LoadError extends Error {
  readonly isUnreachable: boolean;

  constructor(
    recovery: Recovery,
    cause: unknown,
    readonly forget: () => void,
  ) {
    super('A part of the page could not be loaded.', { cause });
    // As the error page and the log know it.
    if (cause instanceof Error) this.name = cause.name;
    this.isUnreachable = recovery === 'unreachable';
  }
}

/** `preload` downloads it before it is rendered; when that fails, the rendering tries again. */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => void };

/**
 * React's `lazy`, for what stands in a `WalletIsland`, or in what `IslandBoundary` is around: a failed download, which React would keep for as
 * long as the page lives, can be tried again. What is rendered then throws a `LoadError`.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<Loaded<Props>>,
): LazyPart<Props> {
  let loading: Promise<Loaded<Props>> | null = null;

  const start = () => {
    const attempt = load().catch(async (cause: unknown) => {
      // There is a wallet, which may be asking for a signature: the page does not reload itself.
      const recovery = await recoverMissingPart(() => true);
      throw new LoadError(recovery, cause, () => {
        if (loading === attempt) loading = null;
      });
    });
    return attempt;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: as `lazy`, to be called once a module
  function LazyWithRetry(props: Props) {
    loading ??= start();
    const { default: Part } = use(loading);
    return <Part {...props} />;
  }

  const preload = () => {
    loading ??= start();
    loading.catch((error: unknown) => {
      if (error instanceof LoadError) error.forget();
    });
  };
  return Object.assign(LazyWithRetry, { preload });
}
