import { createRequire } from 'node:module';

/** Returns the native binary: the wrapper in `.bin` keeps an extra Node process (44 MB) alive per chain. */
export function getAnvilPath(): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const { resolve } = createRequire(import.meta.url);
  try {
    return resolve(`@foundry-rs/anvil-${process.platform}-${arch}/bin/anvil`);
  } catch {
    return 'node_modules/.bin/anvil';
  }
}
