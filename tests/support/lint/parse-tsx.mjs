import { createRequire } from 'node:module';

/**
 * dependency-cruiser before 18.3 parses .tsx without JSX, and 18 does not run on Node 20. Its other parser is
 * TypeScript's, but TypeScript 7 has no JavaScript API. Remove this once Node 22 is the minimum.
 */
const swc = createRequire(import.meta.url)('@swc/core');
const { parseFileSync } = swc;
swc.parseFileSync = (path, options) =>
  parseFileSync(path, { ...options, tsx: path.endsWith('.tsx') });
