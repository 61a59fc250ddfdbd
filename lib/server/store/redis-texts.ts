import 'server-only';
import type { UseRedis } from '@/lib/server/store/redis-calls';
import { textKey } from '@/lib/server/store/redis-keys';
import type { Store } from '@/lib/server/store/store';

type Texts = Pick<Store, 'keepText' | 'extendText' | 'readText'>;

export function createRedisTexts(use: UseRedis): Texts {
  return {
    async keepText(name, text, expiresAt) {
      await use((ask) => ask((it) => it.set(textKey(name), text, 'PXAT', expiresAt)));
    },
    extendText: (name, expiresAt) =>
      use(async (ask) => (await ask((it) => it.pexpireat(textKey(name), expiresAt))) === 1),
    readText: (name) => use((ask) => ask((it) => it.get(textKey(name)).catch(refuseOtherKind))),
  };
}

/** What somebody else wrote there is no text of ours, and must not stop us from writing one. */
function refuseOtherKind(error: unknown): null {
  if (error instanceof Error && error.message.startsWith('WRONGTYPE')) return null;
  throw error;
}
