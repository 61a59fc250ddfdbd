import { getChains, getRpcUrls } from '@/lib/chains';
import type { Env } from '@/lib/env/parse-env';
import { getThirdParties } from '@/lib/third-parties';

const cspReportPath = '/api/csp-report';

type Directives = Readonly<Record<string, readonly string[]>>;

/** Stands for the nonce in a policy that is put together once. */
const nonceMark = '{nonce}';

/** The policy of a response that is no page: nothing in it may ever run or be framed. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Returns the strict policy of a page view, given a nonce that is fresh per request: the nonce is the
 * only way to run a script or to apply a style sheet of the page itself.
 */
export function createPagePolicy(env: Env): (nonce: string) => string {
  const policy = joinDirectives(getDirectives(env));
  return (nonce) => policy.replaceAll(nonceMark, nonce);
}

function getDirectives(env: Env): Directives {
  const thirdParties = getThirdParties(env);
  const isDevelopment = env.mode === 'development';
  return {
    'default-src': ["'none'"],
    'script-src': [
      `'nonce-${nonceMark}'`,
      "'strict-dynamic'",
      // React's development build makes stack traces with eval.
      ...(isDevelopment ? ["'unsafe-eval'"] : []),
    ],
    'style-src': ["'self'", `'nonce-${nonceMark}'`],
    'style-src-elem': [
      "'self'",
      ...(isDevelopment ? ["'unsafe-inline'"] : [`'nonce-${nonceMark}'`]),
    ],
    // React and the kit write `style=` attributes; they cannot load or run anything.
    'style-src-attr': ["'unsafe-inline'"],
    'connect-src': [
      "'self'",
      ...getNodeOrigins(env),
      ...thirdParties.flatMap(({ connect }) => connect),
    ],
    'img-src': ["'self'", 'data:', 'blob:', ...thirdParties.flatMap(({ image }) => image)],
    'frame-src': thirdParties.flatMap(({ frame }) => frame),
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    // Safe only together with the Safe connector's list: both come from `safeOrigins`. In development
    // any page may frame ours, which then reports that it is not in a Safe.
    'frame-ancestors': isDevelopment ? ['*'] : env.safeOrigins,
    'report-uri': [cspReportPath],
    ...(isHttps(env) ? { 'upgrade-insecure-requests': [] } : {}),
  };
}

function joinDirectives(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}

function getNodeOrigins(env: Env): string[] {
  return getChains(env).flatMap((chain) =>
    getRpcUrls(chain, env.rpcUrls).map((url) => new URL(url).origin),
  );
}

function isHttps(env: Env): boolean {
  return env.appUrl.startsWith('https:');
}
