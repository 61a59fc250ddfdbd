import 'server-only';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Next's id of the build. */
export function getPageVersion(): string {
  try {
    const path = join(/* turbopackIgnore: true */ process.cwd(), '.next', 'BUILD_ID');
    return readFileSync(path, 'utf8').trim();
  } catch {
    return 'development';
  }
}
