import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js';
import { readTheme } from './lib/brand/read-theme.mjs';
import { findKitTexts } from './lib/i18n/kit-locales.mjs';
import { publicActionsFile } from './lib/wallet/viem/lazy-actions.mjs';

/** lib/server/pipeline sets all security headers; this one is for responses before it is attached. */
const headersAtStart = [{ key: 'X-Content-Type-Options', value: 'nosniff' }];

/**
 * @param {readonly string[]} languages whose texts are built; the files of others are empty
 * @returns {import('next').NextConfig}
 */
const createConfig = (languages) => ({
  poweredByHeader: false,
  // For lib/brand/theme.ts.
  env: { BRAND_THEME: JSON.stringify(readTheme()) },
  typescript: {
    // Without the tests, so that a fork's build does not fail by them. `npm run types` checks all.
    tsconfigPath: 'app/tsconfig.json',
    // `npm test` has run that by then.
    ignoreBuildErrors: process.env.TYPES_CHECKED === 'true',
  },
  reactStrictMode: true,
  // Too short for a `Link` header, by which browsers would fetch the style sheets that are in the page itself
  // (lib/server/pipeline/inline-styles.ts). React complains of 0.
  reactMaxHeadersLength: 1,
  experimental: {
    // Twice the default, so that the page's own code is five files: browsers request six at a time, and on a
    // slow line each further six cost a round trip.
    turbopackChunking: { minChunkSize: 100_000 },
    // A build from scratch, as in CI, is a third faster without.
    turbopackFileSystemCacheForBuild: false,
    // As lib/server/pipeline/check-request.ts, which sees a length that is stated.
    serverActions: { bodySizeLimit: '64kb' },
    // The server's folder should be read-only: drawn files are cached only in memory.
    isrFlushToDisk: false,
    // Without a connection Next retries; otherwise it would reload the page, and the visitor would see
    // the browser's own error.
    useOffline: true,
  },
  // Loaded from node_modules at run time: pino starts worker threads by file name, libsql is native.
  serverExternalPackages: [
    'pino',
    '@libsql/client',
    'libsql',
    'ioredis',
    'prom-client',
    // Next takes its own tracer from this copy. The others are loaded only for a collector.
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-proto',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace-node',
  ],
  turbopack: {
    resolveAlias: {
      'ua-parser-js': './lib/wallet/rainbowkit/user-agent.ts',
      // Its tables are downloaded for the names that need them; that module says what may break.
      '@adraffy/ens-normalize': { browser: './lib/wallet/names/ens-normalize.ts' },
      'ens-normalize': './node_modules/@adraffy/ens-normalize/dist/index.mjs',
      // Messages are parsed by the build, with the loader below.
      'use-intl/format-message': 'use-intl/format-message/format-only',
      ...findKitTexts(),
    },
    rules: {
      '*/lib/texts/*/*.json': {
        loaders: [{ loader: './lib/i18n/compile-messages.mjs', options: { languages } }],
        as: '*.js',
      },
      '*.js': [
        {
          condition: {
            all: ['foreign', { path: /rainbowkit\/dist\/(?!en)[a-z]{2}_[A-Z0-9]{2,3}-\w+\.js$/ }],
          },
          loaders: [{ loader: './lib/i18n/kit-locales.mjs', options: { languages } }],
        },
        {
          condition: { all: ['foreign', 'browser', { path: publicActionsFile }] },
          loaders: [{ loader: './lib/wallet/viem/lazy-actions.mjs', options: {} }],
        },
      ],
    },
  },
  // Next takes no route of this name; some browsers request it whatever icon the page names.
  rewrites: async () => [{ source: '/favicon.ico', destination: '/icon.ico' }],
  headers: async () => [{ source: '/:path*', headers: headersAtStart }],
  // Nothing here needs it, and every new URL would let a stranger use CPU time and disk space.
  images: { unoptimized: true },
});

/** Node 20 cannot import lib/config.ts by itself. */
async function readLanguages() {
  const { tsImport } = await import('tsx/esm/api');
  const { config } = await tsImport('./lib/config.ts', import.meta.url);
  return config.languages;
}

/**
 * A build also writes the standalone server, for deploy/assemble.mjs. Not for `next start`, which would
 * warn: it needs none, and runs the same code from the same folder.
 */
export default async (phase) => ({
  // A server builds nothing, and may lack packages that only the build needs.
  ...createConfig(phase === PHASE_PRODUCTION_SERVER ? [] : await readLanguages()),
  ...(phase === PHASE_PRODUCTION_BUILD ? { output: 'standalone' } : {}),
});
