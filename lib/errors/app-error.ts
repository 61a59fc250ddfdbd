import { catalogue, type ErrorCode } from '@/lib/errors/catalogue';

type Options = {
  cause?: unknown;
  /** What "Try again" does, where that makes sense from where the text is read. */
  retry?: () => void;
};

/** An error of the page with a code of the catalogue, which has its text. The cause is for developers. */
export class AppError extends Error {
  override name = 'AppError';
  readonly retry: (() => void) | null;

  constructor(
    readonly code: ErrorCode,
    { retry, ...options }: Options = {},
  ) {
    super(catalogue[code].situation, options);
    this.retry = retry ?? null;
  }
}
