import { catalogue, type ErrorCode } from '@/lib/errors/catalogue';

/** An error with a code of the catalogue. The server logs the cause, the client gets the code. */
export class AppError extends Error {
  override name = 'AppError';

  constructor(
    readonly code: ErrorCode,
    options?: { cause?: unknown },
  ) {
    super(catalogue[code].situation, options);
  }
}
