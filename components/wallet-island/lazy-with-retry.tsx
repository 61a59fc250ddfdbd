'use client';

import { type ComponentType, use } from 'react';
import { type Recovery, recoverMissingPart } from '@/lib/reload/recover';
import { withTimeLimit } from '@/lib/wallet/requests/promises';

const timeLimitMs = 30_000;

type Loaded<Props> = { default: ComponentType<Props> };

/** Thrown when a part of the page could not be loaded. After `forget`, the next render loads it again. */
export class LoadError extends Error {
  readonly isUnreachable: boolean;

  constructor(
    recovery: Recovery,
    cause: unknown,
    readonly forget: () => void,
  ) {
    super('A part of the page could not be loaded.', { cause });
    // Name that the error page and the log show.
    if (cause instanceof Error) this.name = cause.name;
    this.isUnreachable = recovery === 'unreachable';
  }
}

export type LazyPart<Props> = ComponentType<Props> & {
  /** Downloads the part before it renders, which avoids a fallback: React keeps one for 300 ms. */
  preload: () => Promise<void>;
};

/**
 * Replaces React's `lazy`, which would cache a failed download. Use inside a `WalletIsland` or an
 * `IslandBoundary`, which offer "Try again": the component throws a `LoadError` on failure.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<Loaded<Props>>,
): LazyPart<Props> {
  let loading: Promise<Loaded<Props>> | null = null;
  let hasFailed = false;

  const start = () => {
    hasFailed = false;
    const attempt = withTimeLimit(load(), timeLimitMs).catch(async (cause: unknown) => {
      // Don't reload the page, because the wallet may be requesting a signature.
      const recovery = await recoverMissingPart(() => true);
      throw new LoadError(recovery, cause, () => {
        if (loading === attempt) loading = null;
      });
    });
    attempt.then(
      // React reads these fields to use the value without suspending.
      (value) => Object.assign(attempt, { status: 'fulfilled', value }),
      (reason: unknown) => {
        Object.assign(attempt, { status: 'rejected', reason });
        if (loading === attempt) hasFailed = true;
      },
    );
    loading = attempt;
    return attempt;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, as `lazy`
  function LazyWithRetry(props: Props) {
    const { default: Part } = use(loading ?? start());
    return <Part {...props} />;
  }

  const preload = async () => {
    await (loading === null || hasFailed ? start() : loading).catch(() => undefined);
  };
  return Object.assign(LazyWithRetry, { preload });
}
