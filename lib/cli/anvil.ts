import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** Not the wrapper in `.bin`, which ends before the program does. Null if this machine has no program. */
export function findAnvil(): string | null {
  const name = `@foundry-rs/anvil-${process.platform}-${architectures[process.arch] ?? 'unknown'}`;
  try {
    const path = createRequire(import.meta.url).resolve(`${name}/bin/anvil`);
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}
