import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const clientPath = /node_modules\/@(walletconnect|reown)\//;

/**
 * Loads WalletConnect's packages as instances of their own. A client keeps the `WebSocket` that was there
 * when it was first loaded, for all who load it later: other tests of the process have one of theirs.
 */
export function requireApart<T>(load: (require: NodeJS.Require) => T): T {
  const others = takeClients();
  try {
    return load(require);
  } finally {
    takeClients();
    Object.assign(require.cache, others);
  }
}

/** Removes them from what is loaded. */
function takeClients(): NodeJS.Dict<NodeModule> {
  const taken: NodeJS.Dict<NodeModule> = {};
  for (const [path, module] of Object.entries(require.cache)) {
    if (!clientPath.test(path)) continue;
    taken[path] = module;
    delete require.cache[path];
  }
  return taken;
}
