import { errorTexts } from '@/lib/texts/errors';

type Entry = {
  /** The situation in the words of the specification, section 8, for the log. */
  situation: string;
  /** What the visitor reads; null where silence is right. */
  text: string | null;
  retryable: boolean;
};

/** Every situation that the page tells apart, with what the visitor sees. */
export const catalogue = {
  userRejected: { situation: 'user rejected', text: null, retryable: true },
  /** There is nothing left to disconnect from. */
  sessionGone: { situation: 'No matching key', text: null, retryable: false },
  prepareFailed: entry(errorTexts.prepareFailed, errorTexts.prepareFailed, true),
  signFailed: entry(errorTexts.signFailed, errorTexts.signFailed, true),
  verifyFailed: entry(errorTexts.verifyFailed, errorTexts.verifyFailed, true),
  requestPending: entry('request pending / resource unavailable', errorTexts.requestPending, true),
  unauthorized: entry('unauthorized', errorTexts.unauthorized, true),
  unsupportedMethod: entry('unsupported method', errorTexts.unsupportedMethod, false),
  switchUnsupported: entry('switch not supported', errorTexts.switchUnsupported, false),
  switchFailed: entry('switch-chain error', errorTexts.switchFailed, true),
  chainUnknown: entry('unrecognized chain', errorTexts.chainUnknown, true),
  chainUnsupported: entry('unsupported chains', errorTexts.chainUnsupported, false),
  chainDisconnected: entry('chain disconnected', errorTexts.chainDisconnected, true),
  wrongNetwork: entry(errorTexts.wrongNetwork, errorTexts.wrongNetwork, true),
  noChains: entry('No chains found on connector.', errorTexts.chainUnsupported, false),
  chainNotConfigured: entry('No providers configured for chain', errorTexts.switchFailed, false),
  insufficientFunds: entry('insufficient funds', errorTexts.insufficientFunds, false),
  wouldRevert: entry('execution reverted', errorTexts.wouldRevert, false),
  walletDisconnected: entry('disconnected', errorTexts.walletDisconnected, true),
  connectorMissing: entry('connector not found', errorTexts.walletMissing, true),
  providerMissing: entry('provider is required.', errorTexts.walletMissing, true),
  walletJunk: entry('junk from the wallet', errorTexts.walletJunk, true),
  noSafe: entry('Could not load Safe information', errorTexts.noSafe, true),
  nodeUnavailable: entry('node unavailable', errorTexts.nodeUnavailable, true),
  unknown: entry(errorTexts.unknown, errorTexts.unknown, true),
} as const satisfies Record<string, Entry>;

function entry(situation: string, text: string, retryable: boolean): Entry {
  return { situation, text, retryable };
}

export type ErrorCode = keyof typeof catalogue;
