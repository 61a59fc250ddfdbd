/** Of the demo wallet's JSON-RPC errors, which developers read: visitors read the texts of their codes. */
export const demoErrors = {
  rejected: 'The request was declined in the Demo Wallet.',
  notConnected: 'The Demo Wallet isn’t connected to this site. Request accounts first.',
  otherAccount: 'The Demo Wallet doesn’t hold this account.',
  badRequest: 'A request must have a method and, optionally, a list of params.',
  nodeSilent: 'The local test network isn’t responding. Is `npm run demo` still running?',
  nodeJunk: 'The local test network sent a response that isn’t JSON-RPC.',
  noAddedChains: 'The Demo Wallet has only the local test networks. None can be added.',
  otherDomainChain: 'The data is for a different network than the one in use.',
  unsupportedMethod: (method: string) => `The Demo Wallet doesn’t support ${method}.`,
  unknownChain: (chainId: number) => `The Demo Wallet doesn’t have chain ${chainId}.`,
  invalidParams: (what: string) => `Invalid params: ${what}.`,
} as const;
