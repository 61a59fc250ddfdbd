import 'server-only';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files of Next's build that this server reads.
 *
 * Upstream: Next 16.4.6, Turbopack: serves `.next/static` below `/_next/static` and `public/` at the root; the name
 * of a file in `.next/static/chunks` is a hash of its contents, and an `import()` in it loads an array of such
 * names; `app-path-routes-manifest.json`, from `…/page` and `…/route` to the path, sorted by `sorted-routes`;
 * `server-reference-manifest.json`, the ids of server actions as the keys of `node`;
 * `react-loadable-manifest.json`, what the dynamic imports of a page load; the manifest of the page itself.
 * Breaks when: a file moves or changes shape: the server does not start, files and route handlers get the
 * policy of a page, or every action is refused as one of another build.
 * Guarded by: tests/http/rolling.test.ts › serve a file of the other build exactly as that build does, cacheable by browsers;
 * tests/e2e/page/headers.spec.ts › static files are inert, and cached for good if their name changes with
 * their content; lib/server/pipeline/routes.test.ts › finds the route of the build for …; › picks the route
 * that Next serves when several match …; tests/http/members.test.ts › identifies its visitor by the cookie
 * and keeps visitors apart; › stores a note that the page then shows; tests/http/wallet-files.test.ts;
 * lib/server/operations/wallet-files.test.ts; tests/e2e/page/privacy.spec.ts › the wallet code is fetched
 * when idle, unless the visitor saves data, and runs only on demand
 * Can go when: Next reports what it would serve for a path, answers an unknown action without quoting it in
 * its log, and can prefetch a dynamic import.
 */
const manifests = {
  routes: 'app-path-routes-manifest.json',
  actions: 'server/server-reference-manifest.json',
  imports: 'server/app/page/react-loadable-manifest.json',
  page: 'server/app/page_client-reference-manifest.js',
};

/** Returns null in development, which builds while it runs. Throws without a build. */
export function readManifest(name: keyof typeof manifests): string | null {
  // biome-ignore lint/style/noProcessEnv: the demo has a mode of its own, also in `next dev`.
  if (process.env.NODE_ENV === 'development') return null;
  return readFileSync(inProject('.next', manifests[name]), 'utf8');
}

export function getPageVersion(): string {
  try {
    return readFileSync(inProject('.next', 'BUILD_ID'), 'utf8').trim();
  } catch {
    return 'development';
  }
}

/** Returns the text of each script in the build, by name. Empty without a build. */
export function readScripts(): ReadonlyMap<string, string> {
  const names = listFiles('.next/static/chunks').filter((name) => name.endsWith('.js'));
  return new Map(
    names.map((name) => [name, readFileSync(inProject('.next/static/chunks', name), 'utf8')]),
  );
}

/** Lists the folder's files, relative to it. Empty without a build. */
export function listFiles(folder: string): string[] {
  try {
    // Without `withFileTypes`: its entries have no `parentPath` before Node 20.12.
    const names = readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' });
    return names.filter((name) => statSync(inProject(folder, name)).isFile());
  } catch {
    return [];
  }
}

export function getPlace(path: string): string {
  return inProject(path.replace('/_next', '.next'));
}

function inProject(...path: string[]): string {
  return join(/* turbopackIgnore: true */ process.cwd(), ...path);
}
