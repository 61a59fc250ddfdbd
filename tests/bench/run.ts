import { type Browser, chromium } from '@playwright/test';
import {
  type AppName,
  appNames,
  type BenchApp,
  benchApps,
  describeOther,
} from '@/tests/bench/bench-apps';
import { measureConnect } from '@/tests/bench/browser/measure-connect';
import { measureEarlyClick } from '@/tests/bench/browser/measure-early-click';
import { measureHover } from '@/tests/bench/browser/measure-hover';
import { measureLoad } from '@/tests/bench/browser/measure-load';
import { measureReturning } from '@/tests/bench/browser/measure-returning';
import { measureScriptRun } from '@/tests/bench/browser/measure-script-run';
import { buildApp } from '@/tests/bench/build-apps';
import { compare } from '@/tests/bench/compare';
import type { FigureId } from '@/tests/bench/figures';
import { describeMachine, readLoad } from '@/tests/bench/machine';
import type { BrowserMeasurement, Measurement } from '@/tests/bench/measurement';
import { parseOptions } from '@/tests/bench/options';
import { preparePeers } from '@/tests/bench/prepare-peers';
import { endProcesses } from '@/tests/bench/processes';
import { profilePage } from '@/tests/bench/profile-page';
import { runMeasurement } from '@/tests/bench/run-measurements';
import { tabulateScale } from '@/tests/bench/scale/tabulate-scale';
import { measureMemory } from '@/tests/bench/server/measure-memory';
import { measurePages } from '@/tests/bench/server/measure-pages';
import { measureRates } from '@/tests/bench/server/measure-rates';
import { measureSignIns } from '@/tests/bench/server/measure-sign-ins';
import { createServers, type Servers } from '@/tests/bench/servers';
import { startChains } from '@/tests/bench/start-app';
import { formatTable } from '@/tests/bench/table';
import { getLaunchArgs } from '@/tests/support/chromium';
import { requireChromium } from '@/tests/support/install-chromium';

const inBrowser: readonly BrowserMeasurement[] = [
  measureLoad,
  measureScriptRun,
  measureEarlyClick,
  measureHover,
  measureReturning,
  measureConnect,
];

const options = parseOptions(process.argv.slice(2));
const own = chooseOwn();
process.once('exit', endProcesses);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

try {
  for (const app of own) buildApp(app, options.fresh);
  const apps = options.peers ? [...own, ...preparePeers(options.fresh)] : own;
  const loadBefore = readLoad();
  const servers = createServers();
  await startChains();
  if (options.scale) {
    console.log(await tabulateScale(options.quick));
    console.log(`\n${describeMachine(null, loadBefore)}`);
    process.exit();
  }
  for (const app of apps) await servers.start(app);
  if (options.against !== null) {
    console.log(await compare(apps, servers.getPid, options));
    console.log(`\n${describeMachine(null, loadBefore)}`);
  } else {
    const browser = await chromium.launch({
      executablePath: requireChromium(),
      args: getLaunchArgs(),
    });
    console.log(await (options.profile ? profile(browser) : bench(browser, servers, apps)));
    console.log(`\n${describeMachine(browser.version(), loadBefore)}`);
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
process.exit();

function chooseOwn(): readonly BenchApp[] {
  if (options.scale) return [benchApps.portico];
  return options.against === null
    ? appNames.map((name) => benchApps[name])
    : [benchApps.portico, describeOther(options.against)];
}

async function bench(
  browser: Browser,
  servers: Servers,
  apps: readonly BenchApp[],
): Promise<string> {
  const measureAll = (measurements: readonly Measurement[]) => takeAll(measurements, apps);
  const ofBrowser = await measureAll(inBrowser.map((measurement) => measurement(browser)));
  // The server's figures need both cores.
  await browser.close();
  const ofServer = await measureAll([
    measureRates(servers.getPid),
    measurePages(servers.getPid),
    measureSignIns(servers.getPid),
    ...(options.quick ? [] : [measureMemory(servers.restartCollectable)]),
  ]);
  return formatTable(
    new Map([...ofBrowser, ...ofServer]),
    apps.map(({ name }) => name),
  );
}

async function profile(browser: Browser): Promise<string> {
  const wanted = options.apps.length === 0 ? ['portico'] : options.apps;
  const profiles: string[] = [];
  for (const name of appNames) {
    if (wanted.includes(name)) profiles.push(await profilePage(browser, benchApps[name]));
  }
  return profiles.join('\n\n');
}

async function takeAll(measurements: readonly Measurement[], apps: readonly BenchApp[]) {
  const medians = new Map<FigureId, ReadonlyMap<AppName, number>>();
  for (const measurement of measurements) {
    for (const [id, byApp] of await runMeasurement(measurement, apps, options)) {
      // Two measurements may give a figure, of other apps each.
      medians.set(id, new Map([...(medians.get(id) ?? []), ...byApp]));
    }
  }
  return medians;
}
