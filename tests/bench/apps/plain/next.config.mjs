import { fileURLToPath } from 'node:url';

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // Keeps Turbopack, which looks up to its root, from finding the project's instrumentation.ts.
  pageExtensions: ['tsx'],
  // The app uses the project's packages.
  turbopack: { root: fileURLToPath(new URL('../../../..', import.meta.url)) },
};
