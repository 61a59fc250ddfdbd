/** lib/server/pipeline sets all security headers; this one is for responses before it is attached. */
const headersAtStart = [{ key: 'X-Content-Type-Options', value: 'nosniff' }];

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  experimental: {
    // A build from scratch, as in CI, is a third faster without.
    turbopackFileSystemCacheForBuild: false,
    // Without a connection Next retries; otherwise it would reload the page, and the visitor would see
    // the browser's own error.
    useOffline: true,
  },
  // Loaded from node_modules at run time: pino starts worker threads by file name, libsql is native.
  serverExternalPackages: ['pino', '@libsql/client', 'libsql', 'ioredis', 'prom-client'],
  turbopack: { resolveAlias: { 'ua-parser-js': './lib/wallet/rainbowkit/user-agent.ts' } },
  // Some browsers request it whatever icon the page names.
  rewrites: async () => [{ source: '/favicon.ico', destination: '/icon.svg' }],
  headers: async () => [{ source: '/:path*', headers: headersAtStart }],
  // Nothing here needs it, and every new URL would let a stranger use CPU time and disk space.
  images: { unoptimized: true },
};
