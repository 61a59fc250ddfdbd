import { AppError, type ErrorCode } from '@/lib/errors/app-error';
import { classifyError } from '@/lib/errors/classify-error';

/**
 * Upstream: WalletConnect 2.21.1: sign-client; `Relayer`, `Subscriber` and `Publisher` of core;
 * jsonrpc-provider 1.0.14 and jsonrpc-ws-connection 1.0.16. The last line is from `withTimeLimit`.
 * Breaks when: the words change: the visitor sees "Oops" instead of the reason.
 * Guarded by: lib/wallet/walletconnect/pairing-errors.test.ts › "…" is reported as …
 * Can go when: the errors have codes.
 */
const words: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^Proposal expired/, 'pairingExpired'],
  [/No matching key|session topic doesn't exist|recently deleted/, 'sessionEnded'],
  [/^No internet connection detected/, 'relayUnreachable'],
  [/^Couldn't establish socket connection to the relay server/, 'relayUnreachable'],
  [/^Socket stalled when trying to connect/, 'relayUnreachable'],
  [/^Connection interrupted while trying to subscribe/, 'relayUnreachable'],
  [/^Subscribing to .+ failed, please try again/, 'relayUnreachable'],
  [/^Failed to publish payload, please try again/, 'relayUnreachable'],
  [/^WebSocket connection (?:failed for host|closed abnormally|is missing)/, 'relayUnreachable'],
  [/^Connection already closed/, 'relayUnreachable'],
  [/^no answer in time$/, 'relayUnreachable'],
];

/** Reports a refusal, unlike one in this browser: the visitor is looking at a code that leads nowhere. */
export function translatePairingError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const message = error instanceof Error ? error.message : '';
  const code = words.find(([pattern]) => pattern.test(message))?.[1];
  if (code !== undefined) return new AppError(code, { cause: error });
  const known = classifyError(error);
  // The client is downloaded when a wallet is chosen.
  if (known === 'pageIncomplete') return new AppError(known, { cause: error });
  return known === 'userRejected' || /reject|declin/i.test(message)
    ? new AppError('pairingRejected', { cause: error })
    : error;
}
