import { createRequire } from 'node:module';
import { resolve } from 'node:path';

/** The `next` that an app is built and served with: of its own packages, or of the project it is in. */
export function getNextPath(directory: string): string {
  return createRequire(resolve(directory, 'package.json')).resolve('next/dist/bin/next');
}
