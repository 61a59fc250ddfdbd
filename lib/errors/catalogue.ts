import { accountTexts } from '@/lib/texts/account';
import { errorTexts } from '@/lib/texts/errors';
import { waitingTexts } from '@/lib/texts/waiting';

type Entry = {
  /** The situation in the words of the specification, section 8, for the log. */
  situation: string;
  /** What the visitor reads; null where silence is right. */
  text: string | null;
};

/** Every situation that the page tells apart, with what the visitor sees. */
export const catalogue = {
  userRejected: { situation: 'user rejected', text: null },
  /** There is nothing left to disconnect from. */
  sessionGone: { situation: 'No matching key', text: null },
  prepareFailed: entry(errorTexts.prepareFailed, errorTexts.prepareFailed),
  signFailed: entry(errorTexts.signFailed, errorTexts.signFailed),
  verifyFailed: entry(errorTexts.verifyFailed, errorTexts.verifyFailed),
  verifyUnavailable: entry('node down while verifying', errorTexts.verifyUnavailable),
  signAgain: entry('message used already', errorTexts.signAgain),
  cookiesBlocked: entry('no CSRF cookie or no session kept', errorTexts.cookiesBlocked),
  tooManyTries: entry('rate limit', errorTexts.tooManyTries),
  signInUnavailable: entry('sign-in cannot be reached', errorTexts.signInUnavailable),
  signOutFailed: entry('not signed out', accountTexts.signOutFailed),
  requestPending: entry('request pending / resource unavailable', errorTexts.requestPending),
  walletFailed: entry('an error of the wallet', errorTexts.walletFailed),
  walletNodeDown: entry("the wallet's node fails", errorTexts.walletNodeDown),
  walletNodeLimited: entry("limit of the wallet's node", errorTexts.walletNodeLimited),
  walletOffline: entry('the wallet cannot reach a service', errorTexts.walletOffline),
  walletSilent: entry('wallet does not answer', errorTexts.walletSilent),
  cancelRequest: entry('the visitor waits no longer', waitingTexts.cancelRequest),
  popupBlocked: entry('popup blocked', errorTexts.popupBlocked),
  unauthorized: entry('unauthorized', errorTexts.unauthorized),
  unsupportedMethod: entry('unsupported method', errorTexts.unsupportedMethod),
  switchUnsupported: entry('switch not supported', errorTexts.switchUnsupported),
  switchFailed: entry('switch-chain error', errorTexts.switchFailed),
  chainUnknown: entry('unrecognized chain', errorTexts.chainUnknown),
  chainUnsupported: entry('unsupported chains', errorTexts.chainUnsupported),
  chainDisconnected: entry('chain disconnected', errorTexts.chainDisconnected),
  wrongNetwork: entry(errorTexts.wrongNetwork, errorTexts.wrongNetwork),
  noChains: entry('No chains found on connector.', errorTexts.chainUnsupported),
  chainNotConfigured: entry('No providers configured for chain', errorTexts.switchFailed),
  networkChanged: entry('network changed while sending', errorTexts.networkChanged),
  sentElsewhere: entry('sent on another network', errorTexts.sentElsewhere),
  insufficientFunds: entry('insufficient funds', errorTexts.insufficientFunds),
  nonceTaken: entry('nonce used already', errorTexts.nonceTaken),
  feeRefused: entry('fee or gas limit refused', errorTexts.feeRefused),
  wouldRevert: entry('execution reverted', errorTexts.wouldRevert),
  walletDisconnected: entry('disconnected', errorTexts.walletDisconnected),
  connectorMissing: entry('connector not found', errorTexts.walletMissing),
  providerMissing: entry('provider is required.', errorTexts.walletMissing),
  walletJunk: entry('junk from the wallet', errorTexts.walletJunk),
  noSafe: entry('Could not load Safe information', errorTexts.noSafe),
  safeFailed: entry('Request failed', errorTexts.safeFailed),
  nodeFailed: entry('an error of the node', errorTexts.nodeFailed),
  nodeJunk: entry('junk from the node', errorTexts.nodeJunk),
  nodeUnavailable: entry('node unavailable', errorTexts.nodeUnavailable),
  relayUnreachable: entry('WalletConnect relay unreachable', errorTexts.relayUnreachable),
  pairingRejected: entry('proposal rejected', errorTexts.pairingRejected),
  pairingExpired: entry('proposal expired', errorTexts.pairingExpired),
  noAccountsApproved: entry('session without accounts', errorTexts.noAccountsApproved),
  otherChainsApproved: entry('session for other chains', errorTexts.otherChainsApproved),
  signingNotApproved: entry('session without signing', errorTexts.signingNotApproved),
  moreThanAsked: entry('session for more than was asked', errorTexts.moreThanAsked),
  sessionEnded: entry('session ended by the wallet', errorTexts.sessionEnded),
  pageIncomplete: entry('a script of the page was not loaded', errorTexts.pageIncomplete),
  unknown: entry(errorTexts.unknown, errorTexts.unknown),
} as const satisfies Record<string, Entry>;

function entry(situation: string, text: string): Entry {
  return { situation, text };
}

export type ErrorCode = keyof typeof catalogue;
