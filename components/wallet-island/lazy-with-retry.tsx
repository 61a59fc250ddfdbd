'use client';

import { type ComponentType, use } from 'react';
import { type Recovery, recoverMissingPart } from '@/lib/reload/recover';
import { withTimeLimit } from '@/lib/wallet/requests/with-time-limit';

/** Milliseconds. What has not come by then is told as missing, and may be tried again. */
const timeLimit = 30_000;

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

export type LazyPart<Props> = ComponentType<Props> & {
  /**
   * Downloads it before it is rendered; then it is there without a fallback in between, which React keeps for
   * 300 ms. Where that fails, it is rendered as a failure.
   */
  preload: () => Promise<void>;
};

/**
 * React's `lazy`, for what stands in a `WalletIsland` or an `IslandBoundary`: a failed download, which React
 * would keep for as long as the page lives, can be tried again. What is rendered then throws a `LoadError`.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<Loaded<Props>>,
): LazyPart<Props> {
  let loading: Promise<Loaded<Props>> | null = null;
  let hasFailed = false;

  const start = () => {
    hasFailed = false;
    const attempt = withTimeLimit(load(), timeLimit).catch(async (cause: unknown) => {
      // There is a wallet, which may be asking for a signature: the page does not reload itself.
      const recovery = await recoverMissingPart(() => true);
      throw new LoadError(recovery, cause, () => {
        if (loading === attempt) loading = null;
      });
    });
    attempt.then(
      // As React notes it, which then has not to wait for it.
      (value) => Object.assign(attempt, { status: 'fulfilled', value }),
      (reason: unknown) => {
        Object.assign(attempt, { status: 'rejected', reason });
        if (loading === attempt) hasFailed = true;
      },
    );
    loading = attempt;
    return attempt;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: as `lazy`, to be called once a module
  function LazyWithRetry(props: Props) {
    const { default: Part } = use(loading ?? start());
    return <Part {...props} />;
  }

  const preload = async () => {
    await (loading === null || hasFailed ? start() : loading).catch(() => undefined);
  };
  return Object.assign(LazyWithRetry, { preload });
}
