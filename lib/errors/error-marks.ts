import type { ErrorCode } from '@/lib/errors/app-error';

/**
 * Numeric error codes of wallets.
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes
 */
export const byProviderCode: ReadonlyMap<unknown, ErrorCode> = new Map<unknown, ErrorCode>([
  [4001, 'userRejected'],
  // ethers' own code, from wallets that are built with it.
  ['ACTION_REJECTED', 'userRejected'],
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
  // https://eips.ethereum.org/EIPS/eip-5792#error-codes
  [5700, 'capabilityUnsupported'],
  [5710, 'batchUnsupported'],
  [5720, 'batchDuplicate'],
  [5730, 'batchUnknown'],
  [5740, 'batchTooLarge'],
  [5750, 'upgradeRejected'],
  [5760, 'batchUnsupported'],
  [-32002, 'requestPending'],
  [-32005, 'walletNodeLimited'],
  [-32006, 'walletNodeDown'],
  [-32080, 'walletNodeDown'],
]);

/**
 * A visitor's refusal, in the words of a wallet that gives it another code or none. Each names the visitor, or
 * is the whole text: a node, a relay or a contract can reject something, too.
 */
export const refusals: readonly RegExp[] = [
  // MetaMask (-32603) and Coinbase: "… Signature: User denied message signature."
  // https://github.com/MetaMask/metamask-extension/issues/19025, …/5562
  // Fireblocks, Vultisig (-32603): "User rejected the request".
  // https://github.com/vultisig/vultisig-windows/pull/4565
  // Trust: "User cancelled"; WalletConnect: "User disapproved requested chains".
  // https://github.com/Uniswap/interface/blob/main/apps/web/src/utils/swapErrorToUserReadableMessage.tsx
  /\b(?:user|owner|signer) (?:has )?(?:rejected|denied|declined|refused|disapproved|aborted|cancell?ed)\b/i,
  // SafePal: "Cancelled by user"; Tron wallets: "Confirmation declined by user".
  // https://github.com/pancakeswap/pancake-frontend/pull/5242
  /\b(?:rejected|denied|declined|refused|aborted|cancell?ed) by (?:the )?user\b/i,
  // Coinbase's window, and ours.
  /\buser closed modal\b/i,
  // Frame and Rainbow have no word for the visitor.
  /^(?:User )?[Dd]eclined (?:transaction|message)|^Request rejected$|^Rejected request$/i,
  // Safe{Wallet} to an app. https://github.com/cowprotocol/cowswap/pull/7380
  /^(?:Transaction was|Permissions were) rejected$/i,
  // An error as JSON in a text. https://github.com/cowprotocol/cowswap/issues/3216
  /"code":\s*4001\b/,
  // Some phone wallets word it in their owner's language. No public source lists the words.
  /用[户戶](?:已)?(?:取消|拒[绝絕])|ユーザーが.{0,12}(?:拒否|キャンセル)|사용자가.{0,12}(?:거부|취소)/u,
];

/**
 * Messages take precedence over codes: MetaMask also uses -32002 and -32603 for failures of its node.
 * @see https://github.com/MetaMask/core network-controller 35.0.1, src/rpc-service/rpc-service.ts
 * @see https://github.com/sindresorhus/is-network-error
 */
export const byProviderMessage: readonly (readonly [RegExp, ErrorCode])[] = [
  [/RPC endpoint (?:not found|returned|did not return)/i, 'walletNodeDown'],
  // A wallet's node behind a failing gateway, which answers with a page of its own.
  [/Bad gateway|Gateway time-?out|Service (?:temporarily )?unavailable/i, 'walletNodeDown'],
  [/^Non-200 status code: '5\d\d'|Unexpected token '?<|<!DOCTYPE html/i, 'walletNodeDown'],
  [/^Non-200 status code: '429'|Too many requests/i, 'walletNodeLimited'],
  [/Request is being rate limited/i, 'walletNodeLimited'],
  // MetaMask with -32603, and wallets that copied its words.
  // https://github.com/MetaMask/metamask-extension/issues/25450
  [/Unrecognized chain ?ID/i, 'chainUnknown'],
  // wagmi calls it a refusal when a wallet adds a network but stays on its own.
  [/User rejected switch after adding network/, 'chainAdded'],
  // Failures to load the page's own scripts, as Turbopack, webpack and browsers word them.
  [/Failed to load chunk|Loading (?:CSS )?chunk .+ failed/i, 'pageIncomplete'],
  [/dynamically imported module|Importing a module script/i, 'pageIncomplete'],
  [/Failed to fetch|fetch failed|NetworkError when attempting to fetch/i, 'walletOffline'],
  [/^(?:Load failed|Network request failed|network error)|appears to be offline/i, 'walletOffline'],
];

export const byNodeCode: ReadonlyMap<unknown, ErrorCode> = new Map<unknown, ErrorCode>([
  [429, 'nodeUnavailable'],
  [-32002, 'nodeUnavailable'],
  [-32005, 'nodeUnavailable'],
]);

/** Errors of viem's own transports: one of our nodes failed. */
export const nodeNames: ReadonlySet<unknown> = new Set([
  'RpcRequestError',
  'HttpRequestError',
  'WebSocketRequestError',
  'TimeoutError',
]);

/** viem's read errors. Only our nodes answer reads. */
export const readNames: ReadonlySet<unknown> = new Set([
  'CallExecutionError',
  'ContractFunctionExecutionError',
  'EstimateGasExecutionError',
]);

/**
 * Upstream: wagmi 2.19.5, viem 2.57.1, the wallets' SDKs: names and words of their errors.
 * Breaks when: they change: a text is less specific than it could be.
 * Guarded by: lib/errors/wallet-errors.test.ts; lib/errors/node-errors.test.ts;
 * lib/errors/classify-error.test.ts › classifyError
 * Can go when: never.
 */
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
  ['NonceTooLowError', 'nonceTaken'],
  ['NonceTooHighError', 'nonceTaken'],
  ['FeeCapTooHighError', 'feeRefused'],
  ['FeeCapTooLowError', 'feeRefused'],
  ['TipAboveFeeCapError', 'feeRefused'],
  ['IntrinsicGasTooHighError', 'feeRefused'],
  ['IntrinsicGasTooLowError', 'feeRefused'],
  ['TransactionTypeNotSupportedError', 'unsupportedMethod'],
  ['ChunkLoadError', 'pageIncomplete'],
  ['HttpRequestError', 'nodeUnavailable'],
  ['WebSocketRequestError', 'nodeUnavailable'],
  ['TimeoutError', 'nodeUnavailable'],
  ['WaitForTransactionReceiptTimeoutError', 'nodeUnavailable'],
]);

/** Codes by message: section 8 of the specification. */
export const byMessage: readonly (readonly [RegExp, ErrorCode])[] = [
  [/accounts received is empty/i, 'userRejected'],
  [/Connection request reset\. Please try again\./, 'userRejected'],
  // Safe{Wallet}'s message to an app for anything that went wrong on its side.
  [/^Request failed$/, 'safeFailed'],
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
  [/execution reverted/i, 'wouldRevert'],
  [/nonce too (?:low|high)|already known|replacement transaction underpriced/i, 'nonceTaken'],
  [/transaction underpriced|max fee per gas less than|intrinsic gas too low/i, 'feeRefused'],
];
