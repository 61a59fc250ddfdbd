import 'server-only';

/** Routes that respond with JSON or nothing, never with a page. */
const jsonRoutes: ReadonlySet<string> = new Set([
  '/manifest.json',
  '/api/csp-report',
  '/api/error-report',
  '/api/health',
  '/api/live',
  '/api/members',
  '/api/metrics',
  '/api/ready',
  '/api/safe/sign-in',
  '/api/sessions',
  '/api/auth/csrf',
  '/api/auth/session',
  '/api/auth/providers',
  '/api/auth/signin',
  '/api/auth/signout',
  '/api/auth/error',
  '/api/auth/_log',
  '/api/auth/callback/credentials',
]);

const pages: ReadonlySet<string> = new Set([
  '/',
  '/account',
  '/connections',
  '/members',
  '/trouble',
]);

/** A request's target without its query, exactly as the client wrote it. */
export function getPath(target: string): string {
  const end = target.search(/[?#]/);
  return end < 0 ? target : target.slice(0, end);
}

/** Whether the path is literally one of a JSON route. Any other spelling may lead to a page. */
export function isJsonRoute(path: string): boolean {
  return jsonRoutes.has(path) || isOneSession(path);
}

/** One of a few names: a path can contain personal data, and each would be a series of its own. */
export function nameRoute(path: string): string {
  if (jsonRoutes.has(path) || pages.has(path)) return path;
  if (path.startsWith('/_next/')) return '/_next';
  return isOneSession(path) ? '/api/sessions/[id]' : 'other';
}

/** Whether Next may route the path, which must be decodable, to `/account`, in whatever spelling. */
export function isAccountPage(path: string): boolean {
  return decodeURIComponent(path).includes('/account');
}

function isOneSession(path: string): boolean {
  return /^\/api\/sessions\/[\w-]+$/.test(path);
}
