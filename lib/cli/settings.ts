import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { demoCliTexts } from '@/lib/cli/cli-texts';
import { webHosts } from '@/lib/cli/ports';
import { isLoopbackUrl } from '@/lib/env/loopback';

export type DemoSettings = {
  port: number;
  /** Null for both loopback addresses. */
  host: string | null;
  pageUrl: string;
  appUrl: string;
  chain: LocalNode;
};

export type LocalNode = { url: string; host: '127.0.0.1' | '::1'; port: number };

type Parsed = { ok: true; settings: DemoSettings } | { ok: false; problems: string[] };

export function parseSettings(env: Readonly<Record<string, string | undefined>>): Parsed {
  const problems: string[] = [];
  const portText = env.PORT || '3000';
  const port = parsePort(portText);
  if (port === null) problems.push(demoCliTexts.badPort(portText));
  const host = env.HOST && env.HOST !== 'localhost' ? env.HOST : null;
  if (host !== null && !isAddress(host)) problems.push(demoCliTexts.badHost(host));
  const urlText = env.DEMO_RPC_URL || 'http://127.0.0.1:8545';
  const chain = parseChainUrl(urlText);
  if (chain === null) problems.push(demoCliTexts.badRpcUrl(urlText));
  if (port !== null && chain?.port === port) problems.push(demoCliTexts.samePort(port));
  if (port === null || chain === null || problems.length > 0) return { ok: false, problems };
  const appUrl = env.APP_URL || `http://localhost:${port}`;
  const pageUrl = `http://${formatPageHost(host)}:${port}`;
  return { ok: true, settings: { port, host, pageUrl, appUrl, chain } };
}

export function isOpenHost(host: string | null): host is string {
  return host !== null && ipaddr.process(host).range() !== 'loopback';
}

/** Rejects names: they can resolve to several addresses, and some shells set `HOST` to the machine's name. */
function isAddress(host: string): boolean {
  return isIP(host) !== 0 && !host.includes('%');
}

function formatPageHost(host: string | null): string {
  if (host === null || webHosts.some((one) => one === host)) return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
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
