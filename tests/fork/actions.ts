import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifest = z.object({ encryptionKey: z.string(), node: z.record(z.string(), z.unknown()) });

/** Reads the server actions of the build in a folder: their key, and under `node` their ids. */
export function readActions(folder: string) {
  const path = join(folder, '.next/server/server-reference-manifest.json');
  return manifest.parse(JSON.parse(readFileSync(path, 'utf8')));
}
