import { fileURLToPath } from 'node:url';
import { demoCliTexts } from '@/lib/cli/cli-texts';
import { createChildren } from './children';
import { checkPort, findFreePort, webHosts } from './ports';
import { type DemoSettings, isOpenHost, parseSettings } from './settings';
import { DemoFailure, failWhenEnded, startDemo } from './start-demo';

const root = fileURLToPath(new URL('../..', import.meta.url));
const print = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);
/** What Next prints as it starts. */
const banner = /^\s*(?:[▲✓-] |$)/;

async function main(): Promise<number> {
  const parsed = parseSettings(process.env);
  const problems = parsed.ok ? await checkPorts(parsed.settings) : parsed.problems;
  for (const problem of problems) complain(problem);
  return parsed.ok && problems.length === 0 ? run(parsed.settings) : 1;
}

async function checkPorts({ port, host, chain }: DemoSettings): Promise<string[]> {
  const problems: string[] = [];
  const hosts = host === null ? webHosts : [...webHosts, host];
  for (const [wanted, at, describeTaken] of [
    [port, hosts, demoCliTexts.webPortTaken],
    [chain.port, [chain.host], demoCliTexts.chainPortTaken],
  ] as const) {
    const state = await checkPort(wanted, at);
    if (state === 'denied') problems.push(demoCliTexts.portDenied(wanted));
    if (state === 'taken') problems.push(describeTaken(wanted, await findFreePort(wanted + 1, at)));
  }
  return problems;
}

async function run(settings: DemoSettings): Promise<number> {
  const children = createChildren();
  process.on('exit', () => children.killNow());
  try {
    const start = { root, env: process.env, settings, children, print };
    await Promise.race([waitForStop(), serve(start)]);
    print(demoCliTexts.stopping);
    return 0;
  } catch (error) {
    report(error);
    return 1;
  } finally {
    await children.stop();
  }
}

/** Throws if the start fails or a child exits; never resolves. */
async function serve(start: Parameters<typeof startDemo>[0]): Promise<never> {
  const { chains, server } = await startDemo(start);
  const { host, pageUrl } = start.settings;
  print(demoCliTexts.ready(pageUrl));
  if (isOpenHost(host)) print(demoCliTexts.open(host));
  print(demoCliTexts.howToStop);
  // In the demo, the server logs only warnings and errors. Some come before it is ready, beside Next's banner.
  for (const line of server.lines.filter((it) => !banner.test(it))) complain(line);
  server.onLine = complain;
  return Promise.race([...chains, server].map(failWhenEnded));
}

function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => resolve());
    }
    // We receive no signal if the npm or tsx process above us is killed.
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && resolve(), 1_000).unref();
  });
}

function report(error: unknown): void {
  complain(error instanceof Error ? error.message : String(error));
  if (error instanceof DemoFailure) {
    complain(demoCliTexts.said(error.child.name));
    complain(error.child.lines.slice(-40).join('\n'));
  }
}

// A write throws if nobody reads (`npm run demo | head -1`), but the children must still be ended.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
process.exit(await main());
