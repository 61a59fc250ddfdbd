import 'server-only';
import { getSortedRouteObjects } from 'next/dist/shared/lib/router/utils/sorted-routes';
import { isObject, parseJson } from '@/lib/parse';
import { readManifest } from '@/lib/server/builds/next-build';

/** next-auth has one route for all of these. */
const authRoutes = [
  '/api/auth/csrf',
  '/api/auth/session',
  '/api/auth/providers',
  '/api/auth/signin',
  '/api/auth/signout',
  '/api/auth/error',
  '/api/auth/_log',
  '/api/auth/callback/credentials',
];

export type Routes = ReturnType<typeof parseRoutes>;

/**
 * Parses Next's list of routes. A catch-all route counts as neither page nor JSON. If several match a path,
 * Next takes the most specific: a page mistaken for JSON would lack its nonce and its checks.
 */
export function parseRoutes(manifest: unknown) {
  const entries = Object.entries(isObject(manifest) ? manifest : {}).flatMap(([file, path]) =>
    typeof path === 'string' && !path.startsWith('/_')
      ? [{ path, isJson: file.endsWith('/route'), hasParameter: path.includes('[') }]
      : [],
  );
  const findPlain = (isJson: boolean) =>
    entries.filter((it) => it.isJson === isJson && !it.hasParameter).map(({ path }) => path);
  const withParameter = entries.filter((it) => it.hasParameter);
  return {
    /** Routes that respond with JSON or nothing, never with a page. */
    json: new Set([...authRoutes, ...findPlain(true)]),
    pages: new Set(findPlain(false)),
    /** The first match is the one that Next takes, unless a route without a parameter matches. */
    patterns: getSortedRouteObjects(withParameter, ({ path }) => path).map(toPattern),
    /** As Next names them, e.g. `/api/sessions/[id]`. */
    templates: new Set(entries.map(({ path }) => path)),
  };
}

/** Rejects parameters that need decoding, because another spelling may lead to a page. `/_` is Next's own. */
function toPattern({ path, isJson }: { path: string; isJson: boolean }) {
  const takesAll = path.includes('[...');
  const form = path.slice(1).split('/').map(toForm).join('');
  return {
    name: takesAll ? 'other' : path,
    form: new RegExp(`^(?!/_)${form}$`),
    isJson: isJson && !takesAll,
  };
}

function toForm(segment: string): string {
  if (segment.startsWith('[[...')) return '(?:/.*)?';
  if (segment.startsWith('[...')) return '/.+';
  if (segment.startsWith('[')) return '/[\\w:-]+';
  return `/${segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
}

/** In development the build grows, so each plain path below `/api` counts as a route. */
const inDevelopment: Routes = {
  ...parseRoutes({ '/page': '/', '/manifest.json/route': '/manifest.json' }),
  patterns: [{ name: '/api', form: /^\/api(?:\/[\w:-]+)+$/, isJson: true }],
};

let memo: Routes | undefined;

export function getRoutes(): Routes {
  memo ??= readRoutes();
  return memo;
}

function readRoutes(): Routes {
  const manifest = readManifest('routes');
  return manifest === null ? inDevelopment : parseRoutes(parseJson(manifest));
}

export function getPath(target: string): string {
  const end = target.search(/[?#]/);
  return end < 0 ? target : target.slice(0, end);
}

const findPattern = (path: string, { patterns }: Routes) =>
  patterns.find(({ form }) => form.test(path));

/** Reports whether the path is literally that of a JSON route. Another spelling may lead to a page. */
export function isJsonRoute(path: string, routes: Routes = getRoutes()): boolean {
  if (routes.pages.has(path)) return false;
  return routes.json.has(path) || findPattern(path, routes)?.isJson === true;
}

/** Names the route for metrics. A path can contain personal data, and would be a series of its own. */
export function nameRoute(path: string, routes: Routes = getRoutes()): string {
  if (routes.json.has(path) || routes.pages.has(path)) return path;
  if (path.startsWith('/_next/')) return '/_next';
  return findPattern(path, routes)?.name ?? 'other';
}

/** Reports whether Next may route the path to `/account`. The path must be decodable. */
export function isAccountPage(path: string): boolean {
  return decodeURIComponent(path).includes('/account');
}
