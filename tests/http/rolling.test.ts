import { readdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDeployment } from '@/tests/http/support/prepare';
import { lanePort, storeKinds } from '@/tests/http/support/server';
import { Browser } from '@/tests/support/http-browser';
import { makeOtherBuild } from '@/tests/support/other-build';
import { startRoundRobin } from '@/tests/support/round-robin';

let otherBuild = '';
const visits = 60;
/**
 * Each visit requests one of this many parts of its files. Six visits request the same part: three pages of
 * two builds.
 */
const parts = 10;
const kind = storeKinds.at(-1) ?? 'sqlite';

beforeAll(() => {
  otherBuild = makeOtherBuild('http');
});

describe('two builds behind one load balancer', () => {
  const port = lanePort(3192);
  const appUrl = `http://localhost:${port}`;
  const server = prepareDeployment(kind, () => ({
    ports: [3190, 3191],
    appUrl,
    builds: ['.', otherBuild],
  }));
  let proxy: Server | undefined;
  beforeAll(async () => {
    proxy = await startRoundRobin(
      port,
      server.instances.map((instance) => instance.port),
    );
  });
  afterAll(() => proxy?.close());

  it(`serve every file that any of ${visits} page views references`, async () => {
    const broken: string[] = [];
    const seen = new Set<string>();
    for (let visit = 0; visit < visits; visit += 1) {
      const browser = new Browser(server.appUrl);
      const page = await browser.send(['/', '/trouble', '/connections'][visit % 3] ?? '/');
      // Every other visit sends one more request, so that each page of each build reaches each server.
      if (visit % 2 === 0) await browser.send('/api/live');
      const files = namedFiles(page.text);
      expect(files.length).toBeGreaterThan(10);
      const wanted = files.filter((_, index) => index % parts === Math.floor(visit / 6) % parts);
      const answers = await Promise.all(
        wanted.map((file) => browser.send(file, { method: 'HEAD' })),
      );
      if (page.status !== 200 || answers.some(({ status }) => status !== 200)) {
        broken.push(`${visit}: ${answers.map(({ status }) => status)}`);
      }
      for (const file of wanted) seen.add(file);
    }
    expect(broken).toEqual([]);
    expect(seen.size, 'files of both').toBeGreaterThan(namedFiles((await get('/')).text).length);
  });

  it('serve a file of the other build exactly as that build does, cacheable by browsers', async () => {
    const [first = '', second = ''] = server.instances.map(({ url }) => url);
    const files = listFiles(otherBuild).filter((file) => !listFiles('.').includes(file));
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const path = `/_next/static/${file}`;
      const [foreign, own] = [await get(path, first), await get(path, second)];
      expect([path, foreign.status, foreign.text === own.text]).toEqual([path, 200, true]);
      for (const name of ['content-type', 'cache-control', 'x-content-type-options']) {
        expect([path, foreign.headers.get(name)]).toEqual([path, own.headers.get(name)]);
      }
      expect(foreign.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  it('forbid caching the 404 for a missing file', async () => {
    for (const path of ['chunks/nowhere.js', 'chunks/nowhere.css', 'media/nowhere.woff2']) {
      const answer = await get(`/_next/static/${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers.get('cache-control')).toContain('no-store');
    }
  });

  it('know a visitor who signed in at the other one', async () => {
    const browser = new Browser(server.appUrl);
    const { account } = await browser.enter();
    for (let count = 0; count < 4; count += 1) {
      expect(await browser.session()).toMatchObject({ address: account.address });
    }
  });

  it('report their build id to Next’s router, which then reloads the page', async () => {
    const ids = new Set<string>();
    for (const { url } of server.instances) {
      const headers = { rsc: '1' };
      const first = await get('/connections', url, headers);
      // Next redirects to the URL that it wants its router to request.
      const path = first.headers.get('location') ?? '/connections';
      const { text } = await get(path.replace(server.appUrl, ''), url, headers);
      ids.add(/"b":"([^"]+)"/.exec(text)?.[1] ?? text.slice(0, 200));
    }
    expect(ids).toEqual(new Set(['.', otherBuild].map(readBuildId)));
  });

  const get = (path: string, target = server.appUrl, headers: Record<string, string> = {}) =>
    new Browser(server.appUrl, target).send(path, { headers });
});

/** Returns the files that the page loads at once, and the wallet files that it loads later. */
function namedFiles(page: string): string[] {
  const paths = page.matchAll(/(?:\/_next\/static\/|")(chunks\/[\w./~-]+\.(?:js|css))/g);
  return [...new Set([...paths].map(([, path]) => `/_next/static/${path}`))];
}

function listFiles(build: string): string[] {
  const folder = join(build, '.next', 'static');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

function readBuildId(build: string): string {
  return readFileSync(join(build, '.next', 'BUILD_ID'), 'utf8');
}
