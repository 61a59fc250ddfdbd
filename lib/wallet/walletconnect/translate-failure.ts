import { AppError } from '@/lib/errors/app-error';
import type { ErrorCode } from '@/lib/errors/catalogue';
import { classifyError } from '@/lib/errors/classify-error';

/** WalletConnect says what happened in words, and ethereum-provider keeps nothing else. */
const words: readonly (readonly [RegExp, ErrorCode])[] = [
  [/proposal expired/i, 'pairingExpired'],
  [/no matching key|session topic doesn't exist|recently deleted/i, 'sessionEnded'],
  [
    /no answer in time|socket|publish|subscribing|internet connection|relay|interrupted|load/i,
    'relayUnreachable',
  ],
];

/**
 * A failed attempt to connect, in a code of the catalogue. In a wallet in the browser a refusal
 * needs no words; here the visitor looks at a code that leads nowhere any more.
 */
export function translateFailure(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const message = error instanceof Error ? error.message : '';
  const code = words.find(([pattern]) => pattern.test(message))?.[1];
  if (code !== undefined) return new AppError(code, { cause: error });
  return classifyError(error) === 'userRejected' || /reject|declin/i.test(message)
    ? new AppError('pairingRejected', { cause: error })
    : error;
}
