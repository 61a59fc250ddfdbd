import { getChains, getRpcUrls } from '@/lib/chains';
import type { Env } from '@/lib/env/parse-env';
import { getThirdParties } from '@/lib/third-parties';

const cspReportPath = '/api/csp-report';

type Headers = Readonly<Record<string, string>>;

/** Stands for the nonce in a policy that is put together once. */
const nonceMark = '{nonce}';

/** Of an answer that is no page: nothing in it may ever run or be framed. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

export type SecurityHeaders = {
  /** What every answer carries, but for its policy. */
  everywhere: Headers;
  /** The policies of an answer: of a page, from a nonce that is fresh per request, and of all else. */
  getPagePolicy: (nonce: string) => string;
  inertPolicy: string;
};

export function createSecurityHeaders(env: Env): SecurityHeaders {
  const policy = getContentSecurityPolicy(env);
  return {
    everywhere: {
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      // Browsers heed it on https alone, so that local http stays usable.
      'Strict-Transport-Security': 'max-age=63072000',
      // Coinbase's popup talks to its opener: `same-origin` would cut it off.
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Permissions-Policy': permissionsPolicy,
    },
    getPagePolicy: (nonce) => policy.replaceAll(nonceMark, nonce),
    inertPolicy,
  };
}

/**
 * The policy of a page view. Its nonce is the only way to run a script or to apply a style sheet of
 * the page itself.
 */
function getContentSecurityPolicy(env: Env): string {
  const thirdParties = getThirdParties(env);
  const isDevelopment = env.mode === 'development';
  const directives: Record<string, readonly string[]> = {
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
    // Sound only together with the Safe connector's list: both come from `safeOrigins`. In
    // development any page may frame ours, to be told that it is no Safe.
    'frame-ancestors': isDevelopment ? ['*'] : env.safeOrigins,
    'report-uri': [cspReportPath],
    ...(isHttps(env) ? { 'upgrade-insecure-requests': [] } : {}),
  };
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

/** Hardware wallets and passkeys stay possible, for us and for the wallets' own windows. */
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
