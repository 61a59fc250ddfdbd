import type { ClientMessages } from '@/lib/i18n/messages';

/** Every error situation that the page distinguishes. The texts are in lib/texts/client/. */
export type ErrorCode = keyof ClientMessages['errors'] | 'userRejected' | 'sessionGone';

type Options = {
  cause?: unknown;
  /** Called by the "Try again" button. */
  retry?: () => void;
};

export class AppError extends Error {
  override name = 'AppError';
  readonly retry: (() => void) | null;

  constructor(
    readonly code: ErrorCode,
    { retry, ...options }: Options = {},
  ) {
    super(code, options);
    this.retry = retry ?? null;
  }
}

export function readErrorCode(error: unknown): ErrorCode {
  return error instanceof AppError ? error.code : 'unknown';
}
