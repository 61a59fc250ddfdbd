import { parseLines } from '@/tests/http/support/json-lines';

/** Makes a server write which packages of OpenTelemetry's SDK it has loaded by its end. */
export const listLoaded = {
  NODE_OPTIONS: '--import=./tests/http/support/list-modules.mjs',
} as const;

export function findLoaded(output: string): unknown {
  return parseLines(output).find(({ msg }) => msg === 'loaded')?.packages;
}
