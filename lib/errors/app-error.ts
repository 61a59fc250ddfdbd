import type { ClientMessages } from '@/lib/i18n/messages';

/** Every situation that the page distinguishes. What the visitor reads of it is in lib/texts/client/. */
export type ErrorCode = keyof ClientMessages['errors'] | 'userRejected' | 'sessionGone';

type Options = {
  cause?: unknown;
  /** What "Try again" does, where that makes sense from where the text is read. */
  retry?: () => void;
};

/** An error of the page: a code, which has a text, and the cause for developers. */
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

/** The code of an error that was classified where it was thrown, `unknown` of any other. */
export function readErrorCode(error: unknown): ErrorCode {
  return error instanceof AppError ? error.code : 'unknown';
}
