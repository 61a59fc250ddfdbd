/** What every answer carries. A page's CSP has a nonce per request: lib/server/page-requests.ts. */
const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Browsers heed it on https alone, so that local http stays usable.
  'Strict-Transport-Security': 'max-age=63072000',
};

/** Answers that are no page: nothing in them may ever run or be framed. */
const inert = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };

const toHeaders = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }));

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // A build from scratch, as each of CI's is, is a third faster without.
  experimental: { turbopackFileSystemCacheForBuild: false },
  // Loaded from node_modules at run time: pino starts worker threads by file name, libsql is native.
  serverExternalPackages: ['pino', '@libsql/client', 'libsql', 'ioredis', 'prom-client'],
  turbopack: { resolveAlias: { 'ua-parser-js': './lib/wallet/user-agent.ts' } },
  // Browsers ask for it now and then, whatever the page says of its icon.
  rewrites: async () => [{ source: '/favicon.ico', destination: '/icon.svg' }],
  headers: async () => [
    { source: '/:path*', headers: toHeaders(everywhere) },
    { source: '/api/:path*', headers: toHeaders(inert) },
    { source: '/_next/static/:path*', headers: toHeaders(inert) },
    { source: '/icon.svg', headers: toHeaders(inert) },
    { source: '/favicon.ico', headers: toHeaders(inert) },
    { source: '/manifest.json', headers: toHeaders(inert) },
  ],
};
