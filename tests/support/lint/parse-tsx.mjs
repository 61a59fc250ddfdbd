import { createRequire } from 'node:module';

/**
 * dependency-cruiser before 18.3 parses .tsx without its JSX, and 18 does not run on Node 20. Its other
 * parser is the compiler's, of which TypeScript 7 has no JavaScript API. Goes when Node 22 is the least.
 */
const swc = createRequire(import.meta.url)('@swc/core');
const { parseFileSync } = swc;
swc.parseFileSync = (path, options) =>
  parseFileSync(path, { ...options, tsx: path.endsWith('.tsx') });
