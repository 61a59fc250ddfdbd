/** All others, and these again, are set by lib/server/http: this is for what comes while it starts. */
const everywhere = [{ key: 'X-Content-Type-Options', value: 'nosniff' }];

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  experimental: {
    // A build from scratch, as each of CI's is, is a third faster without.
    turbopackFileSystemCacheForBuild: false,
    // Without a connection Next waits and asks again; else it would load the page, and the visitor be
    // left with the browser's own error.
    useOffline: true,
  },
  // Loaded from node_modules at run time: pino starts worker threads by file name, libsql is native.
  serverExternalPackages: ['pino', '@libsql/client', 'libsql', 'ioredis', 'prom-client'],
  turbopack: { resolveAlias: { 'ua-parser-js': './lib/wallet/rainbowkit/user-agent.ts' } },
  // Browsers ask for it now and then, whatever the page says of its icon.
  rewrites: async () => [{ source: '/favicon.ico', destination: '/icon.svg' }],
  headers: async () => [{ source: '/:path*', headers: everywhere }],
  // Nothing here needs it, and every new URL would be work and disk that a stranger decides on.
  images: { unoptimized: true },
};
