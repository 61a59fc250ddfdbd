import { errorTexts } from '@/lib/texts/errors';

type Entry = {
  /** What the visitor reads; null where silence is right. */
  text: string | null;
  retryable: boolean;
};

/** Every situation that the page tells apart, with what the visitor sees. */
export const catalogue = {
  userRejected: { text: null, retryable: true },
  requestPending: { text: errorTexts.requestPending, retryable: true },
  unsupportedMethod: { text: errorTexts.unsupportedMethod, retryable: false },
  switchUnsupported: { text: errorTexts.switchUnsupported, retryable: false },
  switchFailed: { text: errorTexts.switchFailed, retryable: true },
  insufficientFunds: { text: errorTexts.insufficientFunds, retryable: false },
  walletDisconnected: { text: errorTexts.walletDisconnected, retryable: true },
  nodeUnavailable: { text: errorTexts.nodeUnavailable, retryable: true },
  unknown: { text: errorTexts.unknown, retryable: true },
} as const satisfies Record<string, Entry>;

export type ErrorCode = keyof typeof catalogue;
