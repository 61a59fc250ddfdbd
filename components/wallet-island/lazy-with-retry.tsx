'use client';

import { type ComponentType, use } from 'react';
import { type Recovery, recoverMissingPart } from '@/lib/reload/recover';
import { withTimeLimit } from '@/lib/wallet/requests/promises';

const timeLimitMs = 30_000;

type Loaded<Props> = { default: ComponentType<Props> };

/** A part of the page could not be loaded. After `forget` the next render loads it anew. */
export class LoadError extends Error {
  readonly isUnreachable: boolean;

  constructor(
    recovery: Recovery,
    cause: unknown,
    readonly forget: () => void,
  ) {
    super('A part of the page could not be loaded.', { cause });
    // For the error page and the log.
    if (cause instanceof Error) this.name = cause.name;
    this.isUnreachable = recovery === 'unreachable';
  }
}

export type LazyPart<Props> = ComponentType<Props> & {
  /** Downloads it before the render, which then needs no fallback: React keeps one for 300 ms. */
  preload: () => Promise<void>;
};

/**
 * React's `lazy` with "Try again", for use inside a `WalletIsland` or an `IslandBoundary`: React would
 * keep a failed download. The component then throws a `LoadError`.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<Loaded<Props>>,
): LazyPart<Props> {
  let loading: Promise<Loaded<Props>> | null = null;
  let hasFailed = false;

  const start = () => {
    hasFailed = false;
    const attempt = withTimeLimit(load(), timeLimitMs).catch(async (cause: unknown) => {
      // The wallet may be asking for a signature: the page does not reload itself.
      const recovery = await recoverMissingPart(() => true);
      throw new LoadError(recovery, cause, () => {
        if (loading === attempt) loading = null;
      });
    });
    attempt.then(
      // React's own fields, by which it does not wait.
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
