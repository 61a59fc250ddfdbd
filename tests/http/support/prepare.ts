import { beforeAll } from 'vitest';

/** What `make` gives, which is there once the tests of this file, or block, run. */
export function prepare<T extends object>(make: () => Promise<T>): T {
  const result = {} as T;
  beforeAll(async () => {
    Object.assign(result, await make());
  });
  return result;
}
