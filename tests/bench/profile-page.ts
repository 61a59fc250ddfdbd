import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { z } from 'zod';
import type { BenchApp } from '@/tests/bench/bench-apps';
import { restBeforeActing } from '@/tests/bench/browser/measure-script-run';
import { readCoverage, startCoverage } from '@/tests/bench/browser/script-coverage';
import {
  load,
  prepareVisit,
  readMarks,
  restAfterLoad,
  toWallTime,
  waitForMark,
} from '@/tests/bench/browser/visit';
import { withContext } from '@/tests/bench/browser/with-context';

const buildManifest = z.object({ rootMainFiles: z.array(z.string()) });
const clientManifest = z.object({
  clientModules: z.record(z.string(), z.object({ chunks: z.array(z.string()) })),
});
const loadableManifest = z.record(z.string(), z.object({ files: z.array(z.string()) }));

/** Between key and value in the manifests that Next writes as scripts. */
const assignment = '] = ';

/** A first visit that nobody acts on: each script of the page, what came, what ran, whose it is. */
export function profilePage(browser: Browser, app: BenchApp): Promise<string> {
  return withContext(browser, async (context) => {
    const visit = await prepareVisit(context, app);
    await startCoverage(visit.cdp);
    await load(visit);
    const usable = await toWallTime(visit, await waitForMark(visit, 'usable'));
    const rested = await toWallTime(visit, await restAfterLoad(visit, restBeforeActing));
    const coverage = await readCoverage(visit.cdp);
    const [early, late] = [visit.transfers.listBytes(usable), visit.transfers.listBytes(rested)];
    const owners = readOwners(app.directory);
    const rows = [...late]
      .filter(([url]) => url.includes('.js') || coverage.has(url))
      .map(([url, bytes]) => {
        const { run = 0, all = 0 } = coverage.get(url) ?? {};
        const name = url.slice(app.url.length).replace('/_next/', '');
        const owner = owners.get(name)?.join(', ') ?? '';
        return [name, early.get(url) ?? 0, bytes, run, all, owner].join(' | ');
      });
    const { shifts } = await readMarks(visit);
    return [
      `${app.name}:\n`,
      '| file | bytes until usable | until rest | characters run | evaluated | brought by |',
      '| --- | ---: | ---: | ---: | ---: | --- |',
      ...rows.map((row) => `| ${row} |`),
      ...shifts.map(({ value, nodes }) => `\nshift ${value.toFixed(5)}: ${nodes.join(', ')}`),
    ].join('\n');
  });
}

/** File → the modules of the app whose wish it is, as far as the build's lists tell. */
function readOwners(directory: string): ReadonlyMap<string, readonly string[]> {
  const owners = new Map<string, string[]>();
  const add = (file: string, owner: string) => {
    const name = file.replace('/_next/', '');
    const list = owners.get(name) ?? [];
    if (!list.includes(owner)) owners.set(name, [...list, owner]);
  };
  const build = join(directory, '.next');
  const { rootMainFiles } = buildManifest.parse(readJson(join(build, 'build-manifest.json')));
  for (const file of rootMainFiles) add(file, 'Next on every page');
  const page = join(build, 'server', 'app');
  const { clientModules } = clientManifest.parse(
    readJson(join(page, 'page_client-reference-manifest.js')),
  );
  for (const [module, { chunks }] of Object.entries(clientModules)) {
    for (const chunk of chunks) add(chunk, toPath(module));
  }
  const loadable = join(page, 'page', 'react-loadable-manifest.json');
  if (existsSync(loadable)) {
    for (const { files } of Object.values(loadableManifest.parse(readJson(loadable)))) {
      for (const file of files) add(file, 'dynamic import');
    }
  }
  return owners;
}

/** JSON, or a script whose last line assigns it. */
function readJson(path: string): unknown {
  const text = readFileSync(path, 'utf8').trim();
  return JSON.parse(
    path.endsWith('.js') ? text.slice(text.lastIndexOf(assignment) + assignment.length, -1) : text,
  );
}

function toPath(module: string): string {
  return module.replace(/^.*(\[project\]|node_modules)\//, '').replace(' <module evaluation>', '');
}
