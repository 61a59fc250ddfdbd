import { existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { foundry } from 'viem/chains';
import { secondChainId } from '@/lib/chains';
import { demoCliTexts } from '@/lib/cli/cli-texts';
import { callNode, installContracts } from '@/lib/cli/install-contracts';
import { buildMark, needsBuild } from './build-state';
import type { Child, Children } from './children';
import { findFreePort, forwardConnections } from './ports';
import type { DemoSettings, LocalNode } from './settings';
import { waitUntil } from './wait-until';

const chainTimeoutMs = 30_000;
const serverTimeoutMs = 60_000;
const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

type Start = {
  root: string;
  env: NodeJS.ProcessEnv;
  settings: DemoSettings;
  children: Children;
  print(line: string): void;
};

export class DemoFailure extends Error {
  constructor(
    message: string,
    readonly child: Child,
  ) {
    super(message);
  }
}

/** Builds if needed, then starts the chains and the server. Throws a `DemoFailure` if one of them fails. */
export async function startDemo(start: Start): Promise<{ chains: Child[]; server: Child }> {
  const anvil = findAnvil();
  if (anvil === null) throw new Error(demoCliTexts.noAnvil);
  if (needsBuild(start.root)) await build(start);
  const { chain, port } = start.settings;
  const second = await findNode(chain, [port, chain.port]);
  const chains = await Promise.all([
    startChain(start, anvil, chain, foundry.id),
    startChain(start, anvil, second, secondChainId),
  ]);
  await installContracts(chain.url, start.root, foundry.id);
  await installContracts(second.url, start.root, secondChainId);
  return { chains, server: await startServer(start, second) };
}

async function findNode({ host, port }: LocalNode, taken: readonly number[]): Promise<LocalNode> {
  let next = await findFreePort(port + 1, [host]);
  while (taken.includes(next)) next = await findFreePort(next + 1, [host]);
  return { host, port: next, url: `http://${host === '::1' ? '[::1]' : host}:${next}` };
}

async function build(start: Start): Promise<void> {
  start.print(demoCliTexts.building);
  const child = runNext(start, demoCliTexts.child.build, ['build']);
  const { ok } = await child.ended;
  if (ok) return;
  // Next writes its mark early, so an unfinished build would pass for a complete one.
  rmSync(join(start.root, buildMark), { force: true });
  throw new DemoFailure(demoCliTexts.buildFailed, child);
}

async function startChain(
  { children, print }: Start,
  anvil: string,
  { url, host, port }: LocalNode,
  chainId: number,
): Promise<Child> {
  print(demoCliTexts.startingChain(url));
  const child = children.start(demoCliTexts.child.chain, anvil, [
    ...['--host', host, '--port', String(port), '--chain-id', String(chainId)],
  ]);
  await requireAnswer(child, chainTimeoutMs, () => askChain(url, chainId));
  return child;
}

async function askChain(url: string, chainId: number): Promise<string | null> {
  const text = await callNode(url, 'eth_chainId', []);
  return text.includes(`"0x${chainId.toString(16)}"`)
    ? null
    : demoCliTexts.otherChain(text, chainId);
}

async function startServer(start: Start, second: LocalNode): Promise<Child> {
  const { port, host, pageUrl } = start.settings;
  start.print(demoCliTexts.startingServer);
  const address = { host: host ?? '127.0.0.1', port };
  const args = ['start', '-H', address.host, '-p', String(port)];
  const child = runNext(start, demoCliTexts.child.server, args, {
    DEMO_SECOND_RPC_URL: second.url,
  });
  // A server listens on one address, but `localhost` may be either one in a browser.
  if (host === null) await forwardConnections({ host: '::1', port }, address);
  await requireAnswer(child, serverTimeoutMs, async () => {
    const response = await fetch(pageUrl, {
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    await response.body?.cancel();
    return response.ok ? null : `status ${response.status}`;
  });
  return child;
}

function runNext(
  { root, env, settings, children }: Start,
  name: string,
  args: string[],
  more: Readonly<Record<string, string>> = {},
): Child {
  const next = createRequire(join(root, 'package.json')).resolve('next/dist/bin/next');
  return children.start(name, process.execPath, [next, ...args], {
    cwd: root,
    env: {
      ...env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      DEMO: 'true',
      DEMO_RPC_URL: settings.chain.url,
      PORT: String(settings.port),
      APP_URL: settings.appUrl,
      ...more,
    },
  });
}

async function requireAnswer(
  child: Child,
  timeoutMs: number,
  attempt: () => Promise<string | null>,
): Promise<void> {
  const reason = await Promise.race([waitUntil(attempt, timeoutMs), failWhenEnded(child)]);
  if (reason === null) return;
  throw new DemoFailure(demoCliTexts.notReady(child.name, timeoutMs / 1000, reason), child);
}

export async function failWhenEnded(child: Child): Promise<never> {
  const { how } = await child.ended;
  throw new DemoFailure(demoCliTexts.childExited(child.name, how), child);
}

/** Finds the program itself: its wrapper in `.bin` exits first. Null if none exists for this machine. */
export function findAnvil(): string | null {
  const name = `@foundry-rs/anvil-${process.platform}-${architectures[process.arch] ?? 'unknown'}`;
  try {
    const path = createRequire(import.meta.url).resolve(`${name}/bin/anvil`);
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}
