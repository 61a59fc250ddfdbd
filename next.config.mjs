import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js';
import { findKitTexts } from './lib/i18n/kit-locales.mjs';
import { writeTextTypes } from './lib/i18n/write-text-types.mjs';
import { readTheme } from './lib/server/read-theme.mjs';
import { publicActionsFile } from './lib/wallet/viem/lazy-actions.mjs';

/** lib/server/pipeline sets all security headers. This one covers responses sent before it is attached. */
const headersAtStart = [{ key: 'X-Content-Type-Options', value: 'nosniff' }];

/** Returns a build loader, a file in `lib/`. */
const toLoader = (file, options) => ({
  loader: './lib/esm-loader.cjs',
  options: { ...options, file },
});

/**
 * @param {readonly string[]} languages whose texts are built; the files of others are empty
 * @returns {import('next').NextConfig}
 */
const createConfig = (languages) => ({
  poweredByHeader: false,
  // lib/server/http/compression.ts does it.
  compress: false,
  // Shows proxy.ts the headers of Next's router, which the pipeline checks, and the URL as it came.
  skipProxyUrlNormalize: true,
  // Read by lib/server/theme.ts.
  env: { BRAND_THEME: JSON.stringify(readTheme()) },
  typescript: {
    // Excludes the tests, so that they cannot fail a fork's build. `npm run types` checks everything.
    tsconfigPath: 'app/tsconfig.json',
    // `npm test` has already checked the types when it builds.
    ignoreBuildErrors: process.env.TYPES_CHECKED === 'true',
  },
  reactStrictMode: true,
  // Leaves no room for a `Link` header, which would make browsers fetch style sheets that the page inlines
  // (lib/server/pipeline/inline-styles.ts). React complains about 0.
  reactMaxHeadersLength: 1,
  experimental: {
    // Twice the default, so that the page's own code is five files. Browsers request six at a time, and on a
    // slow connection every six more cost a round trip.
    turbopackChunking: { minChunkSize: 100_000 },
    // A build from scratch, as in CI, is a third faster without the cache.
    turbopackFileSystemCacheForBuild: false,
    // The limit of lib/server/pipeline/check-request.ts, which sees only a declared length.
    serverActions: { bodySizeLimit: '64kb' },
    // The server's folder should be read-only, so rendered files are cached only in memory.
    isrFlushToDisk: false,
    // Makes Next retry while there is no connection. Otherwise it would reload the page, and the visitor
    // would see the browser's own error.
    useOffline: true,
  },
  // Loaded from node_modules at run time: pino starts worker threads by file name, libsql is native.
  serverExternalPackages: [
    'pino',
    '@libsql/client',
    'libsql',
    'ioredis',
    'prom-client',
    // Next takes its tracer from this copy. The others are loaded only if a collector is configured.
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-proto',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace-node',
  ],
  turbopack: {
    resolveAlias: {
      'ua-parser-js': './lib/wallet/rainbowkit/user-agent.ts',
      // Browsers download its tables only for names that need them. That module says what may break.
      '@adraffy/ens-normalize': { browser: './lib/wallet/names/ens-normalize.ts' },
      'ens-normalize': './node_modules/@adraffy/ens-normalize/dist/index.mjs',
      // The loader below parses messages at build time.
      'use-intl/format-message': 'use-intl/format-message/format-only',
      ...findKitTexts(),
    },
    rules: {
      '*/lib/texts/*/*.json': {
        loaders: [toLoader('i18n/compile-messages.mjs', { languages })],
        as: '*.js',
      },
      '*.js': [
        {
          condition: {
            all: ['foreign', { path: /rainbowkit\/dist\/(?!en)[a-z]{2}_[A-Z0-9]{2,3}-\w+\.js$/ }],
          },
          loaders: [toLoader('i18n/kit-locales.mjs', { languages })],
        },
        {
          condition: { all: ['foreign', 'browser', { path: publicActionsFile }] },
          loaders: [toLoader('wallet/viem/lazy-actions.mjs', {})],
        },
      ],
    },
  },
  // Next allows no route of this name, but some browsers request it whatever icon the page names.
  rewrites: async () => [{ source: '/favicon.ico', destination: '/icon.ico' }],
  headers: async () => [{ source: '/:path*', headers: headersAtStart }],
  // Nothing here needs optimization, and every new URL would let a stranger use CPU time and disk space.
  images: { unoptimized: true },
});

/** Node 20 cannot import lib/config.ts by itself. */
async function readLanguages() {
  const { tsImport } = await import('tsx/esm/api');
  const { config } = await tsImport('./lib/config.ts', import.meta.url);
  return config.languages;
}

/**
 * Makes a build also write the standalone server for deploy/assemble.mjs. `next start` runs the same code
 * from the same folder without it, and would warn about the option.
 */
export default async (phase) => {
  // A server builds nothing, and may lack packages that only the build needs.
  if (phase === PHASE_PRODUCTION_SERVER) return createConfig([]);
  writeTextTypes();
  const config = createConfig(await readLanguages());
  return phase === PHASE_PRODUCTION_BUILD ? { ...config, output: 'standalone' } : config;
};
