import { chromium } from '@playwright/test';
import {
  appNames,
  type BenchApp,
  benchApps,
  describeOther,
  scaleRedisPort,
} from '@/tests/bench/bench-apps';
import { measureReturning } from '@/tests/bench/browser/measure-returning';
import {
  measureConnect,
  measureEarlyClick,
  measureStranger,
} from '@/tests/bench/browser/measure-stranger';
import { buildApp } from '@/tests/bench/build-apps';
import { compare } from '@/tests/bench/compare';
import {
  type BrowserMeasurement,
  type Measurement,
  type Slowdown,
  slowdowns,
  takeSamples,
} from '@/tests/bench/measurement';
import { parseOptions } from '@/tests/bench/options';
import { endProcesses } from '@/tests/bench/processes';
import { measureMemory } from '@/tests/bench/server/measure-memory';
import { measurePages } from '@/tests/bench/server/measure-pages';
import { measureScale } from '@/tests/bench/server/measure-scale';
import { measureSignIns } from '@/tests/bench/server/measure-sign-ins';
import { createServers, type Servers, startChains } from '@/tests/bench/servers';
import { describeMachine, formatTable, readLoad } from '@/tests/bench/table';
import { getLaunchArgs } from '@/tests/support/chromium';
import { requireChromium } from '@/tests/support/install-chromium';

const inBrowser: readonly BrowserMeasurement[] = [
  measureStranger,
  measureEarlyClick,
  measureReturning,
  measureConnect,
];

const options = parseOptions(process.argv.slice(2));
const apps: readonly BenchApp[] =
  options.against === null
    ? appNames.map((name) => benchApps[name])
    : [benchApps.portico, describeOther(options.against)];
process.once('exit', endProcesses);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

try {
  if (options.scale) {
    buildApp(benchApps.portico);
    const loadBefore = readLoad();
    await startChains();
    console.log(`${await measureScale(scaleRedisPort)}\n\n${describeMachine(null, loadBefore)}`);
    process.exit();
  }
  for (const app of apps) buildApp(app);
  const loadBefore = readLoad();
  const servers = createServers();
  await startChains();
  for (const app of apps) await servers.start(app);
  if (options.against === null) await bench(servers, loadBefore);
  else {
    console.log(await compare(apps, servers.getPid, options));
    console.log(`\n${describeMachine(null, loadBefore)}`);
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
process.exit();

async function bench(servers: Servers, loadBefore: number): Promise<void> {
  const takeAll = async (measurements: readonly Measurement[]) => {
    const samples = [];
    for (const measurement of measurements) {
      samples.push(await takeSamples(measurement, apps, options));
    }
    return samples;
  };
  const all = new Map<Slowdown | null, Awaited<ReturnType<typeof takeAll>>>();
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: getLaunchArgs(),
  });
  const version = browser.version();
  for (const slowdown of slowdowns) {
    all.set(slowdown, await takeAll(inBrowser.map((measure) => measure(browser, slowdown))));
  }
  // The server measurements need both cores.
  await browser.close();
  const ofServer = [measurePages(servers.getPid), measureSignIns(servers.getPid)];
  const ofMemory = options.quick ? [] : [measureMemory(servers.restartCollectable)];
  all.set(null, await takeAll([...ofServer, ...ofMemory]));
  const names = apps.map(({ name }) => name);
  console.log(`${formatTable(all, names)}\n\n${describeMachine(version, loadBefore)}`);
}
