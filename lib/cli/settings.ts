import { demoCliTexts } from '@/lib/cli/cli-texts';
import { isLoopbackUrl } from '@/lib/env/loopback';

export type DemoSettings = {
  port: number;
  appUrl: string;
  chain: LocalNode;
};

export type LocalNode = { url: string; host: '127.0.0.1' | '::1'; port: number };

type Parsed = { ok: true; settings: DemoSettings } | { ok: false; problems: string[] };

/** What `npm run demo` takes from its environment, or a line a problem. */
export function parseSettings(env: Readonly<Record<string, string | undefined>>): Parsed {
  const problems: string[] = [];
  const portText = env.PORT || '3000';
  const port = parsePort(portText);
  if (port === null) problems.push(demoCliTexts.badPort(portText));
  const urlText = env.DEMO_RPC_URL || 'http://127.0.0.1:8545';
  const chain = parseChainUrl(urlText);
  if (chain === null) problems.push(demoCliTexts.badRpcUrl(urlText));
  if (port !== null && chain?.port === port) problems.push(demoCliTexts.samePort(port));
  if (port === null || chain === null || problems.length > 0) return { ok: false, problems };
  const appUrl = env.APP_URL || `http://localhost:${port}`;
  return { ok: true, settings: { port, appUrl, chain } };
}

function parsePort(text: string): number | null {
  if (!/^\d{1,5}$/.test(text)) return null;
  const port = Number(text);
  return port >= 1 && port <= 65_535 ? port : null;
}

function parseChainUrl(text: string): LocalNode | null {
  if (!isLoopbackUrl(text)) return null;
  const url = new URL(text);
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '';
  if (!isBare) return null;
  const port = parsePort(url.port || '80');
  if (port === null) return null;
  return { url: url.origin, host: url.hostname === '[::1]' ? '::1' : '127.0.0.1', port };
}
