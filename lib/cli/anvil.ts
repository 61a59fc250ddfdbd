import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/**
 * The path of anvil's own program, `null` where the package has none for this machine. Not its
 * wrapper in `.bin`, which ends before the program does when it is told to stop.
 */
export function findAnvil(): string | null {
  const name = `@foundry-rs/anvil-${process.platform}-${architectures[process.arch] ?? 'unknown'}`;
  try {
    const path = createRequire(import.meta.url).resolve(`${name}/bin/anvil`);
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}
