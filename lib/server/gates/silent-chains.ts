import 'server-only';
import { config } from '@/lib/config';
import { perProcess } from '@/lib/server/telemetry/per-process';

type SilentChains = {
  has(chainId: number): boolean;
  /** From now on, for `config.gates.silent`. */
  add(chainId: number): void;
};

/** The chains too few of whose nodes have just responded, in this process. */
export const getSilentChains = (): SilentChains => perProcess('silent-chains', createSilentChains);

function createSilentChains(): SilentChains {
  const until = new Map<number, number>();
  return {
    has: (chainId) => (until.get(chainId) ?? 0) > performance.now(),
    add: (chainId) => void until.set(chainId, performance.now() + config.gates.silent * 1000),
  };
}
