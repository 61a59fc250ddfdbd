/** Of the demo wallet's JSON-RPC errors, which developers read: visitors read the texts of their codes. */
export const demoErrors = {
  rejected: 'The request was rejected in the Demo Wallet.',
  notConnected: 'The Demo Wallet is not connected to this site. Request accounts first.',
  otherAccount: 'The Demo Wallet does not hold this account.',
  badRequest: 'A request must have a method and, optionally, a list of params.',
  nodeSilent: 'The local chain does not answer. Is `npm run demo` still running?',
  nodeJunk: 'The local chain gave an answer that is not JSON-RPC.',
  noAddedChains: 'The Demo Wallet knows the local chains only; none can be added.',
  otherDomainChain: 'The data is for another chain than the one in use.',
  unsupportedMethod: (method: string) => `The Demo Wallet does not support ${method}.`,
  unknownChain: (chainId: number) => `The Demo Wallet does not know chain ${chainId}.`,
  invalidParams: (what: string) => `Invalid params: ${what}.`,
} as const;
