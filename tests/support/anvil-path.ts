import { createRequire } from 'node:module';

/** The native binary: the wrapper in `.bin` keeps one more Node (44 MB) alive for each chain. */
export function getAnvilPath(): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const { resolve } = createRequire(import.meta.url);
  try {
    return resolve(`@foundry-rs/anvil-${process.platform}-${arch}/bin/anvil`);
  } catch {
    return 'node_modules/.bin/anvil';
  }
}
