import { getChains, getRpcUrls } from '@/lib/chains';
import type { Env } from '@/lib/env/parse-env';
import { getThirdParties } from '@/lib/third-parties';

const cspReportPath = '/api/csp-report';

type Directives = Readonly<Record<string, readonly string[]>>;

/** Placeholder in the policy, which is composed only once. */
const nonceMark = '{nonce}';

/** Policy for a response that is not a page: nothing in it may ever run or be framed. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Creates the strict policy of pages: only a view's fresh nonce lets scripts and inline style sheets apply.
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
    // React and the kit write `style=` attributes, which cannot load or run anything.
    'style-src-attr': ["'unsafe-inline'"],
    'connect-src': [
      "'self'",
      ...getNodeOrigins(env),
      ...thirdParties.flatMap(({ connect }) => connect),
    ],
    'img-src': ["'self'", 'data:', ...thirdParties.flatMap(({ image }) => image)],
    'frame-src': thirdParties.flatMap(({ frame }) => frame),
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    // Secure only together with the Safe connector's list: both come from `safeOrigins`.
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

/** Hardware wallets and passkeys stay allowed, for us and for the wallets' own windows. */
const permissionsPolicy = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media'],
  ...['fullscreen', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi'],
  ...['payment', 'picture-in-picture', 'screen-wake-lock', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .concat(
    ['clipboard-write', 'hid', 'usb', 'serial'].map((feature) => `${feature}=(self)`),
    ['publickey-credentials-get=(self "https://keys.coinbase.com")'],
  )
  .join(', ');

export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=63072000',
} as const;

/** Only for pages, because browsers ignore these headers on scripts and styles. */
export const documentHeaders = {
  // Coinbase's popup sends messages to its opener: `same-origin` would cut it off.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': permissionsPolicy,
} as const;
