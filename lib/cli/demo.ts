import { fileURLToPath } from 'node:url';
import { demoCliTexts } from '@/lib/cli/cli-texts';
import { type Child, createChildren, createTroubleFilter } from './children';
import { checkPort, findFreePort, webHosts } from './ports';
import { type DemoSettings, isOpenHost, parseSettings } from './settings';
import { DemoFailure, startDemo } from './start-demo';

const root = fileURLToPath(new URL('../..', import.meta.url));
const print = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

async function main(): Promise<number> {
  const parsed = parseSettings(process.env);
  const problems = parsed.ok ? await checkPorts(parsed.settings) : parsed.problems;
  for (const problem of problems) complain(problem);
  return parsed.ok && problems.length === 0 ? run(parsed.settings) : 1;
}

async function checkPorts({ port, host, chain }: DemoSettings): Promise<string[]> {
  const problems: string[] = [];
  const hosts = host === null ? webHosts : [...webHosts, host];
  const web = await checkPort(port, hosts);
  if (web === 'denied') problems.push(demoCliTexts.portDenied(port));
  if (web === 'taken') {
    problems.push(demoCliTexts.webPortTaken(port, await findFreePort(port + 1, hosts)));
  }
  const local = await checkPort(chain.port, [chain.host]);
  if (local === 'denied') problems.push(demoCliTexts.portDenied(chain.port));
  if (local === 'taken') {
    const other = await findFreePort(chain.port + 1, [chain.host]);
    problems.push(demoCliTexts.chainPortTaken(chain.port, other));
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

/** Throws when the start fails or a child ends by itself; never resolves. */
async function serve(start: Parameters<typeof startDemo>[0]): Promise<never> {
  const { chains, server } = await startDemo(start);
  const { host, pageUrl } = start.settings;
  print(demoCliTexts.ready(pageUrl));
  if (isOpenHost(host)) print(demoCliTexts.open(host));
  print(demoCliTexts.howToStop);
  const isTrouble = createTroubleFilter();
  server.follow((line) => {
    if (isTrouble(line)) complain(line);
  });
  return Promise.race([...chains, server].map(failWhenEnded));
}

async function failWhenEnded(child: Child): Promise<never> {
  const { how } = await child.ended;
  throw new DemoFailure(demoCliTexts.childExited(child.name, how), child);
}

function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => resolve());
    }
    // When npm or tsx above us is killed, no signal reaches us.
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && resolve(), 1_000).unref();
  });
}

function report(error: unknown): void {
  complain(error instanceof Error ? error.message : String(error));
  if (error instanceof DemoFailure && error.child !== null) {
    complain(demoCliTexts.said(error.child.name));
    complain(error.child.lines.slice(-40).join('\n'));
  }
}

// Without a reader (`npm run demo | head -1`) a write throws; the children must still be ended.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
process.exit(await main());
