/**
 * Granted by a wallet that batches, as Reown's sample wallet does (reown-com/web-examples c1ab2cd,
 * advanced/wallets/react-wallet-v2, src/data/EIP5792Data.ts and src/views/SessionProposalModal.tsx). Like that wallet,
 * it states no capabilities in the session's properties.
 */
export const batchMethods = [
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
];
