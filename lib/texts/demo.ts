import { config } from '@/lib/config';
import { demoWalletName } from '@/lib/texts/kit';

/** What the demo wallet says, in its dialog and in its errors. */
export const demoTexts = {
  wallet: demoWalletName,
  approve: 'Approve',
  reject: 'Reject',
  site: 'Site',
  account: 'Account',
  network: 'Network',
  localOnly: 'Play money on a local chain. This wallet lives in this tab only.',
  connect: {
    title: 'Connect to this site?',
    description: 'The site will see your address and balance, and may ask you to sign.',
  },
  message: {
    title: 'Sign this message?',
    description: 'Signing costs nothing and sends no transaction.',
    body: 'Message',
  },
  typedData: {
    title: 'Sign this data?',
    description: 'Signing costs nothing. Sign only what you understand.',
    body: 'Data',
  },
  transaction: {
    title: 'Send this transaction?',
    description: 'It is sent for real, on the local chain.',
    to: 'To',
    newContract: 'A new contract',
    amount: 'Amount',
    body: 'Call data',
  },
  switch: {
    title: 'Switch network?',
    description: 'The site asks to use another network.',
    from: 'From',
    to: 'To',
  },
  errors: {
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
  },
} as const;

/** What `npm run demo` prints. */
export const demoCliTexts = {
  building: `Building ${config.name}, this takes a minute…`,
  startingChain: (url: string) => `Starting a local chain on ${url}`,
  startingServer: 'Starting the server',
  ready: (port: number) => `${config.name} is ready on http://localhost:${port}`,
  howToStop: 'Press Ctrl-C to stop.',
  stopping: 'Stopping…',
  badPort: (value: string) => `PORT is "${value}"; it must be a port number from 1 to 65535.`,
  badRpcUrl: (value: string) =>
    `DEMO_RPC_URL is "${value}"; it must be an http:// URL of this machine with a port and no path, e.g. http://127.0.0.1:8545.`,
  samePort: (port: number) =>
    `PORT and DEMO_RPC_URL both ask for port ${port}. Give one of them another port.`,
  webPortTaken: (port: number, other: number) =>
    `Port ${port} is taken, so the page cannot be served there. Stop what uses it, or take another: PORT=${other} npm run demo`,
  chainPortTaken: (port: number, other: number) =>
    `Port ${port} is taken, so the local chain cannot run there. Stop what uses it, or take another: DEMO_RPC_URL=http://127.0.0.1:${other} npm run demo`,
  portDenied: (port: number) =>
    `Port ${port} may not be used by this account. Take one above 1023.`,
  noAnvil:
    'The local chain (package @foundry-rs/anvil) has no program for this machine. Run `npm ci` again, without --omit=optional.',
  buildFailed: 'The build failed.',
  childExited: (name: string, how: string) => `The ${name} ended by itself (${how}).`,
  notReady: (name: string, seconds: number, last: string) =>
    `The ${name} did not answer within ${seconds} seconds (${last}).`,
  otherChain: (answer: string, chainId: number) =>
    `The local chain says its id is ${answer}, not ${chainId}.`,
  noPass: (text: string) => `The local chain did not take the members’ pass: ${text}`,
  said: (name: string) => `What the ${name} said:`,
  child: { chain: 'local chain', server: 'server', build: 'build' },
} as const;
