import type { ErrorCode } from '@/lib/errors/catalogue';

/**
 * What wallets say in numbers, and nodes with theirs below -32000.
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes
 */
export const byProviderCode: ReadonlyMap<unknown, ErrorCode> = new Map<unknown, ErrorCode>([
  [4001, 'userRejected'],
  [5000, 'userRejected'],
  [5001, 'userRejected'],
  [5002, 'userRejected'],
  [4100, 'unauthorized'],
  [4200, 'unsupportedMethod'],
  [-32601, 'unsupportedMethod'],
  [-32004, 'unsupportedMethod'],
  [5101, 'unsupportedMethod'],
  [5102, 'unsupportedMethod'],
  [4900, 'walletDisconnected'],
  [6000, 'walletDisconnected'],
  [4901, 'chainDisconnected'],
  [4902, 'chainUnknown'],
  [5100, 'chainUnsupported'],
  [5103, 'unauthorized'],
  [-32002, 'requestPending'],
  [-32005, 'nodeUnavailable'],
]);

/** Names of wagmi's and viem's errors, which word some situations otherwise than the specification. */
export const byName: ReadonlyMap<string, ErrorCode> = new Map<string, ErrorCode>([
  ['UserRejectedRequestError', 'userRejected'],
  ['SwitchChainNotSupportedError', 'switchUnsupported'],
  ['SwitchChainError', 'switchFailed'],
  ['ChainNotConfiguredError', 'chainNotConfigured'],
  ['ChainMismatchError', 'wrongNetwork'],
  ['ConnectorChainMismatchError', 'wrongNetwork'],
  ['ConnectorNotFoundError', 'connectorMissing'],
  ['ProviderNotFoundError', 'connectorMissing'],
  ['ConnectorNotConnectedError', 'walletDisconnected'],
  ['ConnectorUnavailableReconnectingError', 'walletDisconnected'],
  ['ConnectorAccountNotFoundError', 'unauthorized'],
  ['InvalidAddressError', 'walletJunk'],
  ['InsufficientFundsError', 'insufficientFunds'],
  ['ExecutionRevertedError', 'wouldRevert'],
  ['HttpRequestError', 'nodeUnavailable'],
  ['WebSocketRequestError', 'nodeUnavailable'],
  ['TimeoutError', 'nodeUnavailable'],
  ['WaitForTransactionReceiptTimeoutError', 'nodeUnavailable'],
]);

/** What is told in words alone. The texts are those of the specification, section 8. */
export const byMessage: readonly (readonly [RegExp, ErrorCode])[] = [
  [/user rejected|user closed modal|accounts received is empty/i, 'userRejected'],
  [/Connection request reset\. Please try again\./, 'userRejected'],
  [/No matching key/i, 'sessionGone'],
  [/connector not found/i, 'connectorMissing'],
  [/provider is required/i, 'providerMissing'],
  [/No chains found on connector/i, 'noChains'],
  [/No providers configured for chain/i, 'chainNotConfigured'],
  [/Invalid transaction hash/, 'walletJunk'],
  [/Could not load Safe information/i, 'noSafe'],
  [/Error preparing message/, 'prepareFailed'],
  [/Error signing message/, 'signFailed'],
  [/Error verifying signature/, 'verifyFailed'],
  [/insufficient funds/i, 'insufficientFunds'],
];
