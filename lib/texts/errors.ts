import { waitingTexts } from '@/lib/texts/notices';
import { signOutTexts } from '@/lib/texts/sign-out';

const walletMissing =
  'This wallet was not found. Please install or unlock it, or choose another one.';
const switchFailed = 'The network was not switched. Please try again, or switch in your wallet.';
const chainUnsupported = 'Your wallet cannot use these networks. Please choose another wallet.';

/**
 * What a visitor reads of each error code: what went wrong, and the way on. Null where silence is
 * right. Errors get their code in lib/errors/classify-error.ts.
 */
export const errorTexts = {
  userRejected: null,
  /** There is nothing left to disconnect from. */
  sessionGone: null,
  prepareFailed: 'Error preparing message, please retry!',
  signFailed: 'Error signing message, please retry!',
  verifyFailed: 'Error verifying signature, please retry!',
  verifyUnavailable: 'Could not verify now, please retry.',
  signAgain: 'This message was used already. Please sign a new one.',
  cookiesBlocked:
    'You could not be signed in: your browser blocks the cookies of this site. Please allow them, then try again.',
  tooManyTries: 'Too many tries. Please wait a minute, then try again.',
  signInUnavailable: 'You cannot be signed in right now. Please try again in a moment.',
  signOutFailed: signOutTexts.failed,
  requestPending: 'A request is already waiting. Please open your wallet to answer it.',
  walletFailed:
    'Your wallet could not do this. Please look into the wallet, then try again or use another one.',
  walletNodeDown:
    'Your wallet cannot reach its network. Please check the network settings in your wallet, or switch to another network.',
  walletNodeLimited:
    'The node that your wallet uses takes no more requests for now. Please wait a minute, or choose another node in the network settings of your wallet.',
  walletOffline:
    'Your wallet could not reach a service that it needs. Please check your connection, then try again.',
  walletSilent:
    'Your wallet has not answered yet. Please open it and look for a request, or cancel and try again.',
  cancelRequest: waitingTexts.cancelRequest,
  popupBlocked:
    'Your browser blocked the window of the wallet. Please allow pop-ups for this site, then press Retry.',
  unauthorized:
    'Your wallet has not allowed this. Please unlock it, allow this site, and try again.',
  unsupportedMethod: 'Your wallet cannot do this. Please try it in the wallet itself.',
  switchUnsupported: 'Your wallet cannot be switched from here. Please switch in the wallet.',
  switchFailed,
  chainUnknown:
    'Your wallet does not know this network. Please add it in the wallet, then try again.',
  chainUnsupported,
  chainDisconnected: 'Your wallet has no connection to this network. Please switch to another one.',
  wrongNetwork: 'Wrong network detected, switch or disconnect to continue.',
  noChains: chainUnsupported,
  chainNotConfigured: switchFailed,
  networkChanged:
    'The network was changed while you were sending, so nothing was sent. Please look which one you want, and send again.',
  sentElsewhere:
    'The network was changed while you were sending, and this page cannot see where it went. Please look into your wallet.',
  insufficientFunds: 'This account has not enough funds for the amount and the network fee.',
  nonceTaken:
    'Another transaction of this account is in its place. Please look at the activity in your wallet, then send again.',
  feeRefused:
    'The network refused the fee or gas limit that your wallet chose. Please try again, or change the fee in your wallet.',
  wouldRevert: 'The receiver would refuse this transaction, so please do not send it.',
  walletDisconnected: 'Your wallet is not connected any more. Please connect again.',
  connectorMissing: walletMissing,
  providerMissing: walletMissing,
  walletJunk:
    'Your wallet gave an answer that makes no sense. Please reload, or try another wallet.',
  noSafe: 'Your Safe could not be loaded. Please open this page from inside your Safe.',
  safeFailed: 'Your Safe could not do this. Please look into your Safe, then try again.',
  nodeFailed:
    'The network could not answer this. Nothing is wrong with your wallet. Please try again in a moment.',
  nodeJunk: 'The network gave an answer that makes no sense. Please try again in a moment.',
  nodeUnavailable: 'The network is busy. Please try again in a moment.',
  relayUnreachable:
    'WalletConnect cannot be reached. Please check your connection and try again, or choose another wallet.',
  pairingRejected:
    'The request was declined in the wallet. Please try again, or choose another wallet.',
  pairingExpired: 'Nobody answered in time, so this code has expired. Please try again.',
  noAccountsApproved:
    'Your wallet shared no account. Please try again and choose one in the wallet.',
  otherChainsApproved:
    'Your wallet allowed only networks that this page does not use. Please try again with another one.',
  signingNotApproved:
    'Your wallet did not allow this page to ask for signatures. Please try again, or choose another wallet.',
  moreThanAsked: 'Your wallet allowed more than this page asked for. The rest is not used.',
  sessionEnded: 'Your wallet has ended the connection. Please connect again.',
  pageIncomplete: 'A part of this page could not be loaded. Please reload the page.',
  unknown: 'Oops, something went wrong!',
} as const satisfies Record<string, string | null>;
