import { fileURLToPath } from 'node:url';

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // Turbopack looks up to its root for instrumentation.ts: not to find the project's.
  pageExtensions: ['tsx'],
  // Packages are those of the project.
  turbopack: { root: fileURLToPath(new URL('../../../..', import.meta.url)) },
};
