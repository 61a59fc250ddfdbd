import { config } from '@/lib/config';

export const demoCliTexts = {
  building: `Building ${config.name}, this takes a minute…`,
  startingChain: (url: string) => `Starting a local chain on ${url}`,
  startingServer: 'Starting the server',
  ready: (url: string) => `${config.name} is ready on ${url}`,
  open: (host: string) =>
    `HOST is ${host}: anyone who can reach that address, e.g. from the same network, can use this demo. Its local chains and the funds on them answer this machine only.`,
  howToStop: 'Press Ctrl-C to stop.',
  stopping: 'Stopping…',
  badPort: (value: string) => `PORT is "${value}"; it must be a port number from 1 to 65535.`,
  badHost: (value: string) =>
    `HOST is "${value}"; it must be an IP address of this machine, or 0.0.0.0 or :: for all. Leave it out, and only this machine reaches the demo.`,
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
  notInstalled: (text: string) => `The local chain did not take a contract of the demo: ${text}`,
  said: (name: string) => `What the ${name} said:`,
  child: { chain: 'local chain', server: 'server', build: 'build' },
} as const;
